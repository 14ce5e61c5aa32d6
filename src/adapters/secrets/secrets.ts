/** Chance, keyed hashes, signatures and seals, from one master key and the peppers that came before it. */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import type { Secrets } from "../../app/ports.ts";
import { asFault, Fault } from "../../core/fault.ts";

/** A version of the master key; all of them lie outside the database. */
export interface MasterKey {
  readonly version: number;
  /** 32 bytes or more. */
  readonly key: Uint8Array;
}

/** Keys for different uses never meet. */
function derive(master: MasterKey, use: string): Buffer {
  return Buffer.from(hkdfSync("sha256", master.key, Buffer.alloc(0), `redraw ${use} v${master.version}`, 32));
}

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

function unseal(keys: ReadonlyMap<number, Buffer>, sealed: string): string {
  const [, version, text] = /^v(\d+)\.([\w-]+)$/.exec(sealed) ?? [];
  const key = keys.get(Number(version));
  if (key === undefined || text === undefined) {
    const message = "a secret in the database was sealed with a key that is not configured: give back the key that it was made with";
    throw new Fault({ code: "unavailable", kind: "unavailable", message });
  }
  const bytes = Buffer.from(text, "base64url");
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString("utf8");
}

/** Opens the secrets; the first key is the one that new hashes, signatures and seals are made with. */
export function openSecrets(masters: readonly MasterKey[]): Secrets {
  const [newest] = masters;
  if (newest === undefined || masters.some(({ key }) => key.byteLength < 32)) throw asFault(new Error("a master key has 32 bytes or more"));
  const peppers = masters.map((master) => ({ pepper: master.version, key: derive(master, "api keys") }));
  const sealing = new Map(masters.map((master) => [master.version, derive(master, "seals")]));
  const signing = masters.map((master) => derive(master, "signatures"));
  const signWith = (key: Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
  return {
    uuid: () => randomUUID(),
    random: (count) => randomBytes(count),
    hashKey: (keyText) => peppers.map(({ pepper, key }) => ({ pepper, hash: signWith(key, keyText).toString("base64url") })),
    sign: (text) => signWith(signing[0]!, text).toString("base64url"),
    verify(text, signature) {
      const given = Buffer.from(signature, "base64url");
      return signing.some((key) => {
        const right = signWith(key, text);
        return given.length === right.length && timingSafeEqual(given, right);
      });
    },
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, sealing.get(newest.version)!, nonce, { authTagLength: tagBytes });
      const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `v${newest.version}.${sealed.toString("base64url")}`;
    },
    unseal: (sealed) => unseal(sealing, sealed),
    sha256() {
      const hash = createHash("sha256");
      return { update: (bytes) => void hash.update(bytes), hex: () => hash.digest("hex") };
    },
  };
}
