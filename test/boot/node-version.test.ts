/** Supported Nodes pass; any other is told what is needed before a module is loaded that it might not understand. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { objectToNode, supportedNodes } from "../../src/boot/node-version.ts";

test.each(["22.18.0", "22.23.3", "24.0.0", "24.21.0"])("%s is supported", (version) => {
  expect(objectToNode(version)).toBeNull();
});

test.each(["18.20.8", "20.20.2", "22.17.1", "23.11.0", "25.0.0", "26.10.0"])("%s is told in one sentence", (version) => {
  expect(objectToNode(version)).toBe(
    `redraw: this is Node ${version}, and Redraw needs Node 22 (from 22.18 on) or 24: https://nodejs.org/en/download`,
  );
});

test("the package says the same", () => {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8")) as { engines: { node: string } };
  expect(engines.node).toBe(supportedNodes.map(({ major, minor }) => `^${major}.${minor}.0`).join(" || "));
});

test.each(["controller", "courier", "ingress", "redraw", "worker"])("%s asks before anything else is loaded", (entry) => {
  const text = readFileSync(`cmd/${entry}.ts`, "utf8");
  expect([...text.matchAll(/^import .* from "(.*)";$/gm)].map((match) => match[1])).toEqual(["../src/boot/node-version.ts"]);
  expect(text.indexOf("requireNode();")).toBeLessThan(text.indexOf("await import("));
});
