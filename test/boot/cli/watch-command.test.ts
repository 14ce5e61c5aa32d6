/** The options of `redraw watch`. */
import { expect, test } from "vitest";
import { readWatchOptions, watchCommand } from "../../../src/boot/cli/watch-command.ts";

const known = { offered: ["vsdx", "svg"], named: ["mermaid"] };

test("the defaults: everything, beside the picture, as the system tells", () => {
  expect(readWatchOptions(["in"], known)).toEqual({
    folder: "in",
    out: null,
    formats: ["vsdx", "svg"],
    recursive: false,
    pollSeconds: null,
    jobs: null,
    threads: null,
    service: null,
    json: false,
  });
  expect(readWatchOptions(["in", "--poll", "5", "-r", "--format", "mermaid"], known)).toMatchObject({
    formats: ["mermaid"],
    pollSeconds: 5,
    recursive: true,
  });
});

test.each([
  [[], /takes one folder/],
  [["a", "b"], /takes one folder/],
  [["a", "--poll", "0"], /--poll takes a whole number from 1/],
  [["a", "--out", ""], /--out needs/],
  [["a", "--format", "docx"], /does not know "docx"/],
  [["a", "--pol", "1"], /did you mean --poll/],
])("%j is wrong use", (args, sentence) => {
  const read = (): unknown => readWatchOptions(args, known);
  expect(read).toThrow(expect.objectContaining({ code: "invalid_request", message: expect.stringMatching(sentence) }));
});

test("the help fits a terminal and names every option", () => {
  const command = watchCommand(known);
  for (const { name } of command.options!) expect(command.help()).toContain(`--${name}`);
  for (const line of command.help().split("\n")) expect(line.length).toBeLessThanOrEqual(100);
});
