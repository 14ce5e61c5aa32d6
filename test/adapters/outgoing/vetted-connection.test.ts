/** What webhooks and pictures by address share; their own tests show it over real TLS. */
import { expect, test } from "vitest";
import type { Connect } from "../../../src/adapters/outgoing/connect.ts";
import { AddressRefused, NotConnected, openVettedConnections } from "../../../src/adapters/outgoing/vetted-connection.ts";

const url = new URL("https://name.example.com/");
const caps = { connectMs: 200, signal: new AbortController().signal };
const refuse: Connect = () => Promise.reject(new Error("refused"));
const resolveTo = (...addresses: readonly string[]) => ({ refusedRanges: [], connect: refuse, resolve: () => Promise.resolve(addresses) });

test("an address that is not public is refused by its class, and nothing is connected to", async () => {
  const thrown = await openVettedConnections(resolveTo("8.8.8.8", "10.0.0.1"))(url, caps).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(AddressRefused);
  expect(thrown).toMatchObject({ addressClass: "private" });
});

test("what may pass is told from what will not", async () => {
  const isLasting = async (parts: Parameters<typeof openVettedConnections>[0]): Promise<unknown> => {
    const thrown = await openVettedConnections(parts)(url, caps).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(NotConnected);
    return (thrown as NotConnected).isLasting;
  };
  expect(await isLasting(resolveTo())).toBe(true);
  expect(await isLasting(resolveTo("8.8.8.8"))).toBe(false);
  expect(await isLasting({ ...resolveTo(), resolve: () => Promise.reject(new Error("SERVFAIL")) })).toBe(false);
});

test("at most four addresses of a name are tried, in their order", async () => {
  const tried: string[] = [];
  const connect: Connect = (address) => {
    tried.push(address);
    return Promise.reject(new Error("refused"));
  };
  const addresses = ["8.8.8.8", "1.1.1.1", "9.9.9.9", "8.8.4.4", "1.0.0.1"];
  await expect(openVettedConnections({ ...resolveTo(...addresses), connect })(url, caps)).rejects.toThrow("could not be reached");
  expect(tried).toEqual(addresses.slice(0, 4));
});
