/** What a watched folder tells of, as the system tells and by looking. */
import { appendFileSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { watchFolder } from "../../../src/boot/cli/watched-folder.ts";
import { aFolder } from "../../make/folder.ts";

/** Watches a folder and keeps what is told, paths below it. */
function aWatched(folder: string, change: { readonly recursive?: boolean; readonly pollMs?: number | null; readonly out?: string } = {}) {
  const told: string[] = [];
  const tell = (what: string) => (path: string) => void told.push(`${what} ${relative(folder, path)}`);
  const options = { folder, out: null, recursive: false, pollMs: null, settleMs: 150, ...change };
  const watched = watchFolder(options, {
    onPicture: tell("picture"),
    onGone: tell("gone"),
    onClosed: tell("closed"),
    onError: (thrown) => void told.push(String(thrown)),
    onEnd: () => void told.push("end"),
  });
  onTestFinished(() => watched.close());
  return told;
}

const eventually = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 10_000, interval: 20 });

test.each([null, 50])("pictures are told of at the start, when they come, change and go (looking every %s ms)", async (pollMs) => {
  const folder = aFolder({ "a.png": "1", "notes.txt": "1" });
  const told = aWatched(folder, { pollMs });
  await eventually(() => expect(told).toEqual(["picture a.png"]));
  writeFileSync(join(folder, "b.JPG"), "1");
  await eventually(() => expect(told).toContain("picture b.JPG"));
  writeFileSync(join(folder, "b.JPG"), "changed");
  await eventually(() => expect(told.filter((one) => one === "picture b.JPG")).toHaveLength(2));
  rmSync(join(folder, "a.png"));
  await eventually(() => expect(told).toContain("gone a.png"));
  expect(told.filter((one) => one.includes("notes"))).toEqual([]);
});

test("a picture is told of once it is wholly written, and one that is moved in at once", async () => {
  const folder = aFolder();
  const told = aWatched(folder);
  await pause(200);
  for (let at = 0; at < 10; at++) {
    appendFileSync(join(folder, "slow.png"), "piece");
    await pause(60);
    expect(told).toEqual([]);
  }
  await eventually(() => expect(told).toEqual(["picture slow.png"]));
  const elsewhere = aFolder({ "moved.webp": "1" });
  renameSync(join(elsewhere, "moved.webp"), join(folder, "moved.webp"));
  await eventually(() => expect(told).toContain("picture moved.webp"));
});

test("hidden files, links, previews, our own folder and, unless asked for, folders within are passed over", async () => {
  const folder = aFolder({ ".half.png": "", "a.preview.png": "", "in/deep.png": "", "out/b.png": "", "a.png": "" });
  symlinkSync(join(folder, "a.png"), join(folder, "link.png"));
  const told = aWatched(folder, { out: join(folder, "out") });
  const deep = aWatched(folder, { out: join(folder, "out"), recursive: true });
  await eventually(() => expect(deep.toSorted()).toEqual(["picture a.png", `picture ${join("in", "deep.png")}`]));
  mkdirSync(join(folder, "later"));
  writeFileSync(join(folder, "later", "c.png"), "1");
  await eventually(() => expect(deep).toContain(`picture ${join("later", "c.png")}`));
  expect(told).toEqual(["picture a.png"]);
});

test("that the folder itself is gone is told", async () => {
  const folder = aFolder({ "a.png": "1" });
  const told = aWatched(folder);
  await eventually(() => expect(told).toEqual(["picture a.png"]));
  rmSync(folder, { recursive: true });
  await eventually(() => expect(told).toContain("end"));
});
