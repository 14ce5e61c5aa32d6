/** Makes a certificate authority and certificates for tests, byte by byte (X.509 in DER): no program of the machine is needed. */
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { KeyObject } from "node:crypto";

/** A certificate with its key, in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** An authority that nobody trusts but who is given `ca`. */
export interface Authority {
  /** The authority's own certificate in PEM. */
  readonly ca: string;
  /** Certifies names such as `DNS:example.com` or `IP:93.184.216.34`. */
  certify(...names: readonly string[]): Certificate;
}

function tagged(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  // DER wants the shortest form, and Go refuses any other.
  const long = content.length < 256 ? [0x81, content.length] : [0x82, content.length >> 8, content.length & 0xff];
  const size = content.length < 128 ? [content.length] : long;
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => tagged(0x30, ...parts);
const text = (tag: number, value: string): Buffer => tagged(tag, Buffer.from(value));

function identifier(dotted: string): Buffer {
  const [first, second, ...rest] = dotted.split(".").map(Number) as [number, number, ...number[]];
  const groups = rest.flatMap((part) => {
    const bytes = [part & 0x7f];
    for (let left = part >> 7; left > 0; left >>= 7) bytes.unshift((left & 0x7f) | 0x80);
    return bytes;
  });
  return tagged(0x06, Buffer.from([first * 40 + second, ...groups]));
}

const ecdsaWithSha256 = sequence(identifier("1.2.840.10045.4.3.2"));
const commonName = (name: string): Buffer => sequence(tagged(0x31, sequence(identifier("2.5.4.3"), text(0x0c, name))));
const yes = tagged(0x01, Buffer.from([0xff]));

/** Writes a time as two digits each: year, month, day, hour, minute, second. */
function time(fromNowMs: number): Buffer {
  const digits = new Date(Date.now() + fromNowMs).toISOString().replaceAll(/\D/g, "");
  return text(0x17, `${digits.slice(2, 14)}Z`);
}

function alternativeNames(names: readonly string[]): Buffer {
  const entries = names.map((name) => {
    const [kind, value] = [name.slice(0, name.indexOf(":")), name.slice(name.indexOf(":") + 1)];
    return kind === "IP" ? tagged(0x87, Buffer.from(value.split(".").map(Number))) : text(0x82, value);
  });
  return sequence(identifier("2.5.29.17"), tagged(0x04, sequence(...entries)));
}

const isAuthority = sequence(identifier("2.5.29.19"), yes, tagged(0x04, sequence(yes)));

function pem(bytes: Uint8Array): string {
  const lines = Buffer.from(bytes)
    .toString("base64")
    .match(/.{1,64}/g)!;
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

const dayMs = 86_400_000;

function issue(
  subject: { readonly name: string; readonly key: KeyObject; readonly extension: Buffer },
  issuer: { name: string; key: KeyObject },
): string {
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    commonName(issuer.name),
    sequence(time(-dayMs), time(dayMs)),
    commonName(subject.name),
    subject.key.export({ type: "spki", format: "der" }),
    tagged(0xa3, sequence(subject.extension)),
  );
  return pem(sequence(body, ecdsaWithSha256, tagged(0x03, Buffer.from([0]), sign("sha256", body, issuer.key))));
}

/** Opens an authority; every certificate is valid since yesterday and until tomorrow. */
export function openAuthority(): Authority {
  const keys = (): { publicKey: KeyObject; privateKey: KeyObject } => generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const own = keys();
  const issuer = { name: "Redraw test authority", key: own.privateKey };
  return {
    ca: issue({ name: issuer.name, key: own.publicKey, extension: isAuthority }, issuer),
    certify(...names) {
      const leaf = keys();
      return {
        cert: issue({ name: "receiver", key: leaf.publicKey, extension: alternativeNames(names) }, issuer),
        key: leaf.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
      };
    },
  };
}
