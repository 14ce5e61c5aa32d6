import { networkInterfaces } from "node:os";
import { assert, ipV4, ipV6, oneof, property } from "fast-check";
import ipaddr from "ipaddr.js";
import { expect, test } from "vitest";
import { openGuard } from "../../../src/adapters/outgoing/guard.ts";
import type { Guard } from "../../../src/adapters/outgoing/guard.ts";
import { classifyAddress } from "../../../src/core/address/classify.ts";
import { parseAddress } from "../../../src/core/address/parse.ts";
import { allowedAddresses, malformedAddresses, refusedAddresses } from "../../make/callback-urls.ts";

const never = AbortSignal.timeout(60_000);
const hook = new URL("https://hook.example.com/x");

/** A guard whose resolver answers with these addresses, one list after the other. */
function guardOf(answers: readonly (readonly string[])[], refusedRanges: readonly string[] = []): { guard: Guard; asked: string[] } {
  const asked: string[] = [];
  const resolve = (name: string): Promise<readonly string[]> => {
    asked.push(name);
    return Promise.resolve(answers[asked.length - 1] ?? []);
  };
  return { guard: openGuard({ resolve, refusedRanges }), asked };
}

test.each(refusedAddresses)("a name that resolves to %s is refused", async (address) => {
  expect(await guardOf([[address]]).guard.vet(hook, never)).toMatchObject({ kind: "refused" });
});

test.each(allowedAddresses)("a name that resolves to %s is allowed, and to nothing else", async (address) => {
  expect(await guardOf([[address]]).guard.vet(hook, never)).toEqual({ kind: "allowed", addresses: [address] });
});

test.each(malformedAddresses)("a resolver that answers %j is not believed", async (address) => {
  expect(await guardOf([[address]]).guard.vet(hook, never)).toEqual({ kind: "refused", class: "malformed" });
});

test.each(refusedAddresses)("%s beside public addresses refuses them all, wherever it stands", async (address) => {
  for (const answer of [
    [address, "8.8.8.8"],
    ["8.8.8.8", address],
    ["2606:4700:4700::1111", "8.8.8.8", address],
  ])
    expect(await guardOf([answer]).guard.vet(hook, never)).toMatchObject({ kind: "refused" });
});

test("a name is resolved once, and as an absolute one", async () => {
  const { guard, asked } = guardOf([["8.8.8.8"], ["127.0.0.1"]]);
  expect(await guard.vet(hook, never)).toEqual({ kind: "allowed", addresses: ["8.8.8.8"] });
  expect(asked).toEqual(["hook.example.com."]);
});

test("an address in the URL is vetted without a look-up", async () => {
  const { guard, asked } = guardOf([["8.8.8.8"]]);
  expect(await guard.vet(new URL("https://10.0.0.1/"), never)).toEqual({ kind: "refused", class: "private" });
  expect(await guard.vet(new URL("https://[::1]/"), never)).toEqual({ kind: "refused", class: "loopback" });
  expect(await guard.vet(new URL("https://9.9.9.9/"), never)).toEqual({ kind: "allowed", addresses: ["9.9.9.9"] });
  expect(asked).toEqual([]);
});

test("a name without an address, and one that cannot be resolved, may be tried again", async () => {
  expect(await guardOf([[]]).guard.vet(hook, never)).toMatchObject({ kind: "unresolved", isLasting: true });
  const broken = openGuard({ resolve: () => Promise.reject(new Error("SERVFAIL at 10.9.8.7")), refusedRanges: [] });
  expect(await broken.vet(hook, never)).toEqual({ kind: "unresolved", why: expect.not.stringContaining("10.9.8.7"), isLasting: false });
});

test("ranges of the operator and addresses of this machine are refused", async () => {
  const { guard } = guardOf([], ["8.8.0.0/16", "2606:4700::/32"]);
  expect([guard.objectionTo("8.8.4.4"), guard.objectionTo("2606:4700::1"), guard.objectionTo("8.9.0.1")]).toEqual(["own", "own", null]);
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  expect(all.filter(({ address }) => guard.objectionTo(address) === null)).toEqual([]);
  expect(() => openGuard({ resolve: () => Promise.resolve([]), refusedRanges: ["10.0.0.0"] })).toThrow("no address range");
});

const anyAddress = oneof(ipV4(), ipV6());

test("whatever a maintained list does not call unicast is not public to us either", () => {
  assert(
    property(anyAddress, (text) => {
      const address = parseAddress(text);
      if (address === null || classifyAddress(address) !== "public") return;
      expect(ipaddr.parse(text).range()).toBe("unicast");
    }),
    { numRuns: 2_000 },
  );
});

test("whatever is allowed is read alike by a maintained parser", () => {
  assert(
    property(anyAddress, (text) => {
      const address = parseAddress(text);
      // It takes an IPv4-compatible address for a mapped one; neither is ever allowed.
      if (address !== null && classifyAddress(address) === "public") expect(ipaddr.parse(text).toByteArray()).toEqual(address.bytes);
    }),
  );
});
