/** Tells public internet addresses from all others: what is not known to be public is refused. */
import type { Address, AddressRange } from "./parse.ts";
import { isInRange, parseRange } from "./parse.ts";

/** Why an address is refused; metrics count these words. */
export type AddressClass =
  | "public"
  | "unspecified"
  | "private"
  | "shared"
  | "loopback"
  | "link_local"
  | "multicast"
  | "documentation"
  | "platform"
  | "reserved";

type Special = readonly [range: AddressRange, kind: AddressClass];

function special(kind: AddressClass, ...ranges: readonly string[]): readonly Special[] {
  return ranges.map((text) => {
    const range = parseRange(text);
    if (range === null) throw new Error(`${text} is no range`);
    return [range, kind];
  });
}

/** The IANA registries of special addresses; 168.63.129.16 is the host agent of a large cloud, reachable from its machines alone. */
const specials: readonly Special[] = [
  ...special("unspecified", "0.0.0.0/8"),
  ...special("private", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"),
  ...special("shared", "100.64.0.0/10"),
  ...special("loopback", "127.0.0.0/8"),
  ...special("link_local", "169.254.0.0/16"),
  ...special("documentation", "192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "2001:db8::/32", "3fff::/20"),
  ...special("multicast", "224.0.0.0/4"),
  ...special("platform", "168.63.129.16/32"),
  ...special("reserved", "192.0.0.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.175.48.0/24", "198.18.0.0/15"),
  // Teredo, benchmarks and ORCHIDs lie in the first, 6to4 is the second: both can carry any IPv4 address.
  ...special("reserved", "240.0.0.0/4", "2001::/23", "2002::/16", "2620:4f:8000::/48"),
];

/** The only part of IPv6 from which public addresses are given out. */
const globalUnicast: AddressRange = { base: { family: 6, bytes: [0x20, ...Array.from({ length: 15 }, () => 0)] }, bits: 3 };

/** Names for the refused parts of IPv6 outside of global unicast; everything else there is reserved. */
const outside: readonly Special[] = [
  ...special("unspecified", "::/128"),
  ...special("loopback", "::1/128"),
  ...special("private", "fc00::/7"),
  ...special("link_local", "fe80::/10"),
  ...special("multicast", "ff00::/8"),
];

function kindIn(address: Address, list: readonly Special[]): AddressClass | undefined {
  return list.find(([range]) => isInRange(address, range))?.[1];
}

/** Returns what an address is; only `public` may be connected to, and only if it is none of the operator's own either. */
export function classifyAddress(address: Address): AddressClass {
  if (address.family === 6 && !isInRange(address, globalUnicast)) return kindIn(address, outside) ?? "reserved";
  return kindIn(address, specials) ?? "public";
}
