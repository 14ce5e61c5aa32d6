/** The keys that hash API keys and seal secrets: given by a setting, else one that the data folder keeps. */
import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Fault } from "../core/fault.ts";

/** A key and its version; the newest comes first, the oldest has version 1. */
export interface MasterKey {
  readonly version: number;
  readonly key: Uint8Array;
}

/** Reads the setting: keys separated by commas, the newest first. */
function readSetting(text: string): readonly MasterKey[] {
  const keys = text.split(",");
  return keys.map((key, index) => ({ version: keys.length - index, key: new TextEncoder().encode(key) }));
}

/** Makes the folder's key once: of two processes that come at once, both take the one that was linked first. */
function keepKey(file: string): string {
  if (!existsSync(file)) {
    const aside = `${file}.${process.pid}`;
    writeFileSync(aside, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flush: true });
    try {
      linkSync(aside, file);
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== "EEXIST") throw thrown;
    } finally {
      rmSync(aside, { force: true });
    }
  }
  return readFileSync(file, "utf8").trim();
}

/** Returns the keys, newest first; `setting` is empty when none was given. Throws `unavailable` when the folder's key cannot be kept or is damaged. */
export function loadMasterKeys(setting: string, folder: string): readonly MasterKey[] {
  if (setting !== "") return readSetting(setting);
  const file = join(folder, "master-key");
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const text = keepKey(file);
    if (text.length < 32) throw new Error("it is cut short");
    return readSetting(text);
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    const message = `the key in ${file} cannot be used (${reason}): give it back from a copy, since API keys and webhook secrets depend on it`;
    throw new Fault({ code: "unavailable", kind: "unavailable", message, cause: thrown });
  }
}
