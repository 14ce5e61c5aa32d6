/** The command as a process: what a shell sees. */
import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { formats } from "../../src/formats/index.ts";
import { aFolder } from "../make/folder.ts";
import { badInputs } from "../make/bad-inputs.ts";
import { drawPng, twoBoxes } from "../make/pictures.ts";

interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** Starts the command; text is left unread, since no test here is about it. */
function start(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, ["cmd/redraw.ts", ...args], { env: { ...process.env, REDRAW_TEXT: "none", ...environment } });
  const heard = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => (heard.out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (heard.err += chunk.toString()));
  const ended = new Promise<Ended>((resolve) => {
    child.on("close", (status) => resolve({ status, ...heard }));
  });
  return { child, ended };
}

const picture = await drawPng(twoBoxes);
const names = formats.map(({ extension }) => `a${extension}`).toSorted();

describe("a real picture", () => {
  test("becomes all files, and the same bytes alone, among others, by two jobs and in another time zone", async () => {
    // One name in three folders: a diagram is named after its picture.
    const folder = aFolder({ "in/a.png": picture, "in/b/a.png": picture, "in/c/a.png": picture });
    const alone = start(["convert", join(folder, "in/a.png"), "--out", join(folder, "alone"), "--verify", "--json"]);
    const many = start(["convert", "--recursive", join(folder, "in"), "--out", join(folder, "many"), "--jobs", "2", "--threads", "1"], {
      TZ: "Asia/Kathmandu",
    });
    const { status, out } = await alone.ended;
    expect(status).toBe(0);
    expect(JSON.parse(out.split("\n")[0]!)).toMatchObject({ status: "converted", nodes: 2, connectors: 1 });
    // all that was said stands beside another status
    expect(await many.ended).toMatchObject({ status: 0 });
    expect(readdirSync(join(folder, "alone")).toSorted()).toEqual(names);
    for (const name of names) expect(readFileSync(join(folder, "many", name)).equals(readFileSync(join(folder, "alone", name)))).toBe(true);
    for (const { extension } of formats) {
      expect(readFileSync(join(folder, "many", "c", `a${extension}`)).equals(readFileSync(join(folder, "alone", `a${extension}`)))).toBe(
        true,
      );
    }
  });

  test("comes through standard input", async () => {
    const folder = aFolder();
    const { child, ended } = start(["convert", "-", "--out", folder, "--quiet"]);
    child.stdin?.end(picture);
    expect(await ended).toEqual({ status: 0, out: "", err: "" });
    expect(readdirSync(folder)).toHaveLength(formats.length);
  });
});

test("a blank picture is no diagram, and leaves nothing", async () => {
  const folder = aFolder({ "a.png": await drawPng('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"/>') });
  const { status, err } = await start(["convert", folder]).ended;
  expect(status).toBe(1);
  expect(err).toMatch(/^failed .*a\.png: no shape or connector was found .*\n$/);
  expect(readdirSync(folder)).toEqual(["a.png"]);
});

test("thirty bad inputs and more: each is refused with its code, and nothing is left", async () => {
  const inputs = await badInputs();
  expect(inputs.length).toBeGreaterThanOrEqual(30);
  const folder = aFolder(Object.fromEntries(inputs.map(({ name, bytes }) => [`in/${name}`, bytes])));
  const { status, out, err } = await start(["convert", "--recursive", join(folder, "in"), "--out", join(folder, "out"), "--json"]).ended;
  expect(status).toBe(1);
  const lines = out.trimEnd().split("\n").slice(0, -1);
  const got = lines.map((line) => JSON.parse(line) as { input: string; error?: { code: string } });
  const codeOf = new Map(got.map(({ input, error }) => [basename(input), error?.code]));
  expect(
    inputs
      .filter(({ name, code, codeAsFile = code }) => codeOf.get(name) !== codeAsFile)
      .map(({ what, name }) => `${what}: ${codeOf.get(name)}`),
  ).toEqual([]);
  expect(err.trimEnd().split("\n")).toHaveLength(inputs.length);
  expect(readdirSync(join(folder, "out"))).toEqual([]);
});

test("Ctrl-C ends with 130 and leaves no temporary file", async () => {
  const folder = aFolder();
  for (let index = 0; index < 40; index++) writeFileSync(join(folder, `p${index}.png`), picture);
  const { child, ended } = start(["convert", folder, "--out", join(folder, "out"), "--jobs", "1"]);
  child.stdout?.once("data", () => child.kill("SIGINT"));
  const { status, err } = await ended;
  expect(status).toBe(130);
  expect(err).toBe("interrupted\n");
  const left = readdirSync(join(folder, "out"));
  expect(left.filter((name) => name.startsWith("."))).toEqual([]);
  expect(left.length % formats.length).toBe(0);
  expect(left.length).toBeGreaterThan(0);
});

test("wrong use and wrong settings are status 2", async () => {
  expect(await start(["convert"]).ended).toMatchObject({ status: 2, out: "" });
  const { status, err } = await start(["convert", "a.png"], { REDRAW_DETECTOR: "magic" }).ended;
  expect(status).toBe(2);
  expect(err).toContain('REDRAW_DETECTOR is "magic" and should be auto | ');
});
