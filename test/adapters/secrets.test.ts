import { expect, test } from "vitest";
import { openSecrets } from "../../src/adapters/secrets/secrets.ts";

const old = { version: 1, key: Buffer.alloc(32, 1) };
const current = { version: 2, key: Buffer.alloc(32, 2) };

test("a key that was hashed, sealed or signed before the pepper changed is still known", () => {
  const [before, after] = [openSecrets([old]), openSecrets([current, old])];
  expect(after.hashKey("rdk_x").map(({ pepper }) => pepper)).toEqual([2, 1]);
  expect(after.hashKey("rdk_x")[1]).toEqual(before.hashKey("rdk_x")[0]);
  expect(after.unseal(before.seal("whsec_ä"))).toBe("whsec_ä");
  expect(after.verify("text", before.sign("text"))).toBe(true);
  expect(() => before.unseal(after.seal("x"))).toThrow(/sealed with a key that is not configured/);
});

test("nothing that was altered is taken for ours, and two seals of one text differ", () => {
  const secrets = openSecrets([current]);
  const sealed = secrets.seal("secret");
  expect(sealed).not.toContain("secret");
  expect(secrets.seal("secret")).not.toBe(sealed);
  const last = sealed.at(-3) === "A" ? "B" : "A";
  expect(() => secrets.unseal(sealed.slice(0, -3) + last + sealed.slice(-2))).toThrow();
  const signature = secrets.sign("a");
  for (const [text, given] of [
    ["b", signature],
    ["a", signature.slice(1)],
    ["a", ""],
    ["a", `${signature}AAAA`],
  ] as const) {
    expect(secrets.verify(text, given)).toBe(false);
  }
});

test("keys are hashed with a pepper, and weak master keys are refused", () => {
  expect(openSecrets([old]).hashKey("rdk_x")[0]!.hash).not.toBe(openSecrets([current]).hashKey("rdk_x")[0]!.hash);
  expect(() => openSecrets([{ version: 1, key: Buffer.alloc(16) }])).toThrow();
  expect(() => openSecrets([])).toThrow();
});

test("a digest is that of SHA-256", () => {
  const hash = openSecrets([old]).sha256();
  for (const piece of ["a", "bc"]) hash.update(Buffer.from(piece));
  expect(hash.hex()).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
