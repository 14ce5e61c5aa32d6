/** The same picture gives the same bytes: alone, as the last of twenty, by two jobs, in another time zone. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawScenes } from "../../tools/scenes/draw.ts";
import { flows } from "../../tools/scenes/flows.ts";
import { structures } from "../../tools/scenes/structures.ts";
import { formats } from "../../src/formats/index.ts";
import { aFolder } from "../make/folder.ts";

/** Five pictures of different kinds; one of them becomes a JPEG. */
const kinds = ["flow-blue-rounded", "tables-plain", "nested-dark", "icons-green", "gallery-outline"];

function convert(args: readonly string[], environment: Readonly<Record<string, string>> = {}): void {
  const { status, stderr } = spawnSync(process.execPath, ["cmd/redraw.ts", "convert", ...args, "--quiet"], {
    env: { ...process.env, ...environment },
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
}

test("the bytes of five pictures depend on nothing but the picture", async () => {
  const folder = aFolder();
  const all = [...flows, ...structures];
  const chosen = join(folder, "chosen");
  await drawScenes(
    all.filter(({ name }) => kinds.includes(name)),
    chosen,
    { withTruth: false },
  );
  await sharp(join(chosen, "flow-blue-rounded.png")).jpeg({ quality: 80 }).toFile(join(chosen, "a-photo.jpg"));
  const pictures = readdirSync(chosen);

  convert([chosen, "--out", join(folder, "together"), "--jobs", "2", "--threads", "1"], { TZ: "Asia/Kathmandu", LANG: "de_DE.UTF-8" });
  for (const picture of pictures) convert([join(chosen, picture), "--out", join(folder, "alone")]);

  // As the last of twenty: what came before must leave no trace in a worker.
  const crowd = join(folder, "crowd");
  await drawScenes(all.filter(({ name }) => !kinds.includes(name)).slice(0, 19), crowd, { withTruth: false });
  mkdirSync(join(folder, "last"));
  // In a folder that comes last, under its own name: a diagram is named after its picture.
  mkdirSync(join(crowd, "zz"));
  cpSync(join(chosen, "icons-green.png"), join(crowd, "zz", "icons-green.png"));
  convert(["--recursive", crowd, "--out", join(folder, "last"), "--jobs", "1"]);

  const bytesOf = (path: string): Buffer => readFileSync(join(folder, path));
  for (const name of readdirSync(join(folder, "alone"))) {
    expect(bytesOf(`together/${name}`).equals(bytesOf(`alone/${name}`)), name).toBe(true);
  }
  for (const { extension } of formats) {
    expect(bytesOf(`last/zz/icons-green${extension}`).equals(bytesOf(`alone/icons-green${extension}`)), extension).toBe(true);
  }
  expect(readdirSync(join(folder, "alone"))).toHaveLength(formats.length * pictures.length);
});

test.each(["auto", "ctc"])("with REDRAW_TEXT=%s two processes with one and two threads give the same bytes", async (text) => {
  const folder = aFolder();
  const chosen = join(folder, "chosen");
  await drawScenes(
    [...flows, ...structures].filter(({ name }) => kinds.slice(0, 2).includes(name)),
    chosen,
    { withTruth: false },
  );
  for (const threads of ["1", "2"])
    convert([chosen, "--out", join(folder, threads), "--format", "ir", "--jobs", "1", "--threads", threads], { REDRAW_TEXT: text });
  const names = readdirSync(join(folder, "1"));
  expect(names).toHaveLength(2);
  for (const name of names) expect(readFileSync(join(folder, "2", name)).equals(readFileSync(join(folder, "1", name))), name).toBe(true);
});
