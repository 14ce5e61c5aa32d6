import { expect, test } from "vitest";
import type { Hosts } from "../../src/courier/hosts.ts";
import { openHosts } from "../../src/courier/hosts.ts";

function book(): { readonly hosts: Hosts; readonly pass: (ms: number) => void } {
  let now = 0;
  const hosts = openHosts({ atOnce: 4, failures: 3, restMs: 30_000 }, () => now);
  return { hosts, pass: (ms) => (now += ms) };
}

function fail(hosts: Hosts, times: number): void {
  for (let time = 0; time < times; time++) {
    expect(hosts.enter("a.example.com")).toBe(0);
    hosts.leave("a.example.com", false);
  }
}

test("a host has four places, and others have their own", () => {
  const { hosts } = book();
  expect([1, 2, 3, 4].map(() => hosts.enter("a.example.com"))).toEqual([0, 0, 0, 0]);
  expect(hosts.enter("a.example.com")).toBeGreaterThan(0);
  expect(hosts.enter("b.example.com")).toBe(0);
  hosts.leave("a.example.com", true);
  expect(hosts.enter("a.example.com")).toBe(0);
});

test("hosts without a place are named while they have none", () => {
  const { hosts, pass } = book();
  for (let place = 0; place < 4; place++) hosts.enter("busy.example.com");
  fail(hosts, 3);
  hosts.enter("free.example.com");
  expect(hosts.closed()).toEqual(["busy.example.com", "a.example.com"]);
  hosts.leave("busy.example.com", true);
  pass(30_000);
  expect(hosts.closed()).toEqual([]);
});

test("a host that failed three times in a row is left alone, then tried by one", () => {
  const { hosts, pass } = book();
  fail(hosts, 3);
  expect(hosts.enter("a.example.com")).toBe(30_000);
  expect(hosts.enter("b.example.com")).toBe(0);
  pass(29_999);
  expect(hosts.enter("a.example.com")).toBe(1);
  pass(1);
  expect(hosts.enter("a.example.com")).toBe(0);
  expect(hosts.enter("a.example.com")).toBeGreaterThan(0);
  hosts.leave("a.example.com", false);
  expect(hosts.enter("a.example.com")).toBe(30_000);
});

test("an answer forgives all failures before it", () => {
  const { hosts, pass } = book();
  fail(hosts, 3);
  pass(30_000);
  expect(hosts.enter("a.example.com")).toBe(0);
  hosts.leave("a.example.com", true);
  fail(hosts, 2);
  expect(hosts.enter("a.example.com")).toBe(0);
});

test("failing hosts without number cost no memory without bound", () => {
  const { hosts } = book();
  for (let index = 0; index < 12_000; index++)
    for (let time = 0; time < 3; time++) {
      hosts.enter(`h${index}.example.com`);
      hosts.leave(`h${index}.example.com`, false);
    }
  expect(hosts.enter("h0.example.com")).toBe(0);
  expect(hosts.enter("h11999.example.com")).toBeGreaterThan(0);
});
