/** Wrong use is told in one sentence, and right use means what the help says. */
import { describe, expect, test } from "vitest";
import { readConvertOptions } from "../../../src/boot/cli/options.ts";

const known = ["vsdx", "pptx", "svg"];
const knownFormats = { offered: known, named: ["mermaid"] };
const read = (...args: string[]): ReturnType<typeof readConvertOptions> => readConvertOptions(args, knownFormats);

test("the defaults: everything, beside the input", () => {
  expect(read("a.png")).toEqual({
    inputs: ["a.png"],
    out: null,
    formats: known,
    pages: null,
    recursive: false,
    force: false,
    verify: false,
    jobs: null,
    threads: null,
    service: null,
    json: false,
    quiet: false,
  });
});

test("options may stand anywhere, and -- ends them", () => {
  expect(read("a.png", "--out", "o", "b.png", "-r", "--jobs=3")).toMatchObject({
    inputs: ["a.png", "b.png"],
    out: "o",
    recursive: true,
    jobs: 3,
  });
  expect(read("--", "--strange.png")).toMatchObject({ inputs: ["--strange.png"] });
});

test("formats keep the product's order, whatever order they are asked in", () => {
  expect(read("a.png", "--format", "svg,VSDX").formats).toEqual(["vsdx", "svg"]);
  expect(read("a.png", "--format", "svg", "--format", "pptx").formats).toEqual(["pptx", "svg"]);
});

describe("wrong use", () => {
  test.each([
    [["a.pdf", "--pages", "3-1"], /^--pages takes pages such as 1,3-5, not "3-1"$/],
    [[], /at least one picture/],
    [["a.png", "--frmat", "svg"], /--frmat/],
    [["a.png", "--formats", "svg"], /^there is no option --formats \(did you mean --format\?\)$/],
    [["a.png", "--format", "vsd"], /^--format does not know "vsd" \(did you mean vsdx\?\); it takes a list of vsdx, pptx, svg, mermaid$/],
    [["a.png", "--format", "pdf"], /"pdf".*vsdx, pptx, svg/],
    [["a.png", "--format", ""], /""/],
    [["a.png", "--jobs", "0"], /--jobs.*"0"/],
    [["a.png", "--jobs", "-1"], /--jobs/],
    [["a.png", "--threads", "two"], /--threads.*"two"/],
    [["a.png", "--out"], /--out/],
    [["a.png", "--out", ""], /--out/],
    [["a.png", "--force=yes"], /--force/],
    [["-", "-"], /only once/],
    [[""], /empty/],
  ])("%j", (args, sentence) => {
    expect(() => read(...args)).toThrow(expect.objectContaining({ code: "invalid_request", message: expect.stringMatching(sentence) }));
  });
});

test("formats by name only are written when they are named, and never else", () => {
  expect(read("a.png").formats).not.toContain("mermaid");
  expect(read("--format", "mermaid", "a.png").formats).toEqual(["mermaid"]);
  expect(read("--format", "mermaid,svg", "a.png").formats).toEqual(["svg", "mermaid"]);
});
