/** The guard against requests to private networks (SSRF): resolves a host once, vets every address, and lets only public ones through. */
import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";
import type { AddressClass } from "../../core/address/classify.ts";
import { classifyAddress } from "../../core/address/classify.ts";
import type { AddressRange } from "../../core/address/parse.ts";
import { isInRange, parseAddress, parseRange } from "../../core/address/parse.ts";

/** Why an address may not be reached: its class, one of this machine or of the operator's ranges, a text that is no address. */
export type RefusedClass = Exclude<AddressClass, "public"> | "own" | "malformed";

/** What the guard says of a host: addresses to connect to, all of them vetted, or why there are none. */
export type Verdict =
  | { readonly kind: "allowed"; readonly addresses: readonly string[] }
  | { readonly kind: "refused"; readonly class: RefusedClass }
  /** `isLasting` says that the name servers did answer: there is no address. */
  | { readonly kind: "unresolved"; readonly why: string; readonly isLasting: boolean };

/** Returns every address of an absolute host name (with its dot at the end); throws when the name cannot be resolved. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

/** What the guard is made of. */
export interface GuardOptions {
  readonly resolve: Resolve;
  /** Ranges of the operator that are refused beside all that are not public, such as `203.0.113.0/24`; nothing opens a range. */
  readonly refusedRanges: readonly string[];
}

/** Decides where a request of ours may go. */
export interface Guard {
  /** Resolves the host of a URL and vets every address; one that is refused refuses them all. */
  vet(url: URL, signal: AbortSignal): Promise<Verdict>;
  /** Vets one address; null means that it may be reached. */
  objectionTo(address: string): RefusedClass | null;
}

/** A second opinion by a maintained list; it also knows what ours may have missed. */
function isUnicast(text: string): boolean {
  return ipaddr.isValid(text) && ipaddr.parse(text).range() === "unicast";
}

/** The addresses of this machine: services on it trust what comes from itself, also by a public address. */
function addressesOfMachine(): ReadonlySet<string> {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return new Set(all.map(({ address }) => address));
}

function rangesOf(texts: readonly string[]): readonly AddressRange[] {
  return texts.map((text) => {
    const range = parseRange(text);
    if (range === null) throw new TypeError(`${text} is no address range such as 203.0.113.0/24`);
    return range;
  });
}

/** Opens the guard. */
export function openGuard({ resolve, refusedRanges }: GuardOptions): Guard {
  const ranges = rangesOf(refusedRanges);

  const objectionTo = (text: string): RefusedClass | null => {
    const address = parseAddress(text);
    if (address === null) return "malformed";
    const kind = classifyAddress(address);
    if (kind !== "public") return kind;
    if (!isUnicast(text)) return "reserved";
    return ranges.some((range) => isInRange(address, range)) || addressesOfMachine().has(text) ? "own" : null;
  };

  const judge = (addresses: readonly string[]): Verdict => {
    const refused = addresses.map(objectionTo).find((objection) => objection !== null);
    if (refused !== undefined) return { kind: "refused", class: refused };
    if (addresses.length > 0) return { kind: "allowed", addresses };
    return { kind: "unresolved", why: "has a host name without an address", isLasting: true };
  };

  return {
    objectionTo,
    async vet(url, signal) {
      // An address in the URL is never looked up, so whoever vets inside the look-up does not see it (measured with Node and undici).
      const literal = url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname;
      if (parseAddress(literal) !== null) return judge([literal]);
      try {
        // The dot makes the name absolute: no search domain turns it into a name of the cluster.
        return judge(await resolve(`${url.hostname.replace(/\.$/, "")}.`, signal));
      } catch {
        return { kind: "unresolved", why: "has a host name that cannot be resolved", isLasting: false };
      }
    },
  };
}
