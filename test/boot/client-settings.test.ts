/** The key of a service that commands ask. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { readClientConfig } from "../../src/boot/config.ts";
import { aFolder } from "../make/folder.ts";

test("the key is a secret: from the environment or from a file, and never shown", () => {
  expect(readClientConfig({})).toEqual({ key: "" });
  expect(readClientConfig({ REDRAW_KEY: "rdk_1" })).toEqual({ key: "rdk_1" });
  expect(readClientConfig({ REDRAW_KEY_FILE: join(aFolder({ key: "rdk_2\n" }), "key") })).toEqual({ key: "rdk_2" });
  const blank = (): unknown => readClientConfig({ REDRAW_KEY: "rdk 3" });
  expect(blank).toThrow(/REDRAW_KEY.*without blanks/);
  expect(blank).not.toThrow(/rdk 3/);
});
