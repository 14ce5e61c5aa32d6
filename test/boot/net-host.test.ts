import { expect, test } from "vitest";
import { lendsNets, openNetHost } from "../../src/boot/net-host.ts";

const nowhere = (): boolean => false;
const everywhere = (): boolean => true;
const native = (name: string): boolean => name === "@tensorflow/tfjs-node";

test.each([
  [{ text: "none", detector: "auto" }, native, true],
  [{ text: "ctc", detector: "geometry" }, native, true],
  [{ text: "none", detector: "native" }, native, true],
  [{ text: "none", detector: "gpu" }, native, false],
  [{ text: "none", detector: "gpu" }, everywhere, true],
  // WebAssembly has one instance for each thread: nothing would be shared.
  [{ text: "ctc", detector: "wasm" }, everywhere, false],
  [{ text: "ctc", detector: "auto" }, nowhere, false],
  // No net at all.
  [{ text: "none", detector: "geometry" }, everywhere, false],
] as const)("%j: nets are lent where one instance serves all, case %#", (config, isThere, wanted) => {
  expect(lendsNets(config, isThere)).toBe(wanted);
});

test("this package comes without a native backend, so that nothing is opened", async () => {
  expect(await openNetHost({ text: "ctc", detector: "auto" }, 1)).toBeNull();
});
