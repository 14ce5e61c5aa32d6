/** Words and meanings keep their letters in every shell. */
import { expect, test } from "vitest";
import { bashCompletion, fishCompletion, zshCompletion } from "../../../../src/boot/cli/completion/shells.ts";
import type { CompletedCommand } from "../../../../src/boot/cli/completion/shells.ts";

const commands: readonly CompletedCommand[] = [
  {
    name: "draw",
    summary: "the reader's own: a [test]",
    options: [{ name: "out", short: "o", meaning: "where it's put", value: { kind: "folder" } }],
    operand: { kind: "text" },
  },
  { name: "keys list", summary: "list", options: [], operand: { kind: "none" } },
];

test("quotes, colons and brackets are escaped as each shell wants", () => {
  expect(zshCompletion(commands)).toContain(String.raw`'draw:the reader'\''s own\: a \[test\]'`);
  expect(zshCompletion(commands)).toContain(String.raw`'*--out[where it'\''s put]:folder:_files -/' '*-o[`);
  expect(fishCompletion(commands)).toContain(String.raw`-l out -s o -xa '(__fish_complete_directories)' -d 'where it'\''s put'`);
  expect(bashCompletion(commands)).toContain("--out|-o) compopt");
});

test("a command of two words is reached through its first", () => {
  expect(bashCompletion(commands)).toContain("keys) words='list' ;;");
  expect(zshCompletion(commands)).toContain("keys) words_of=('list:list') ;;");
  expect(fishCompletion(commands)).toContain("-xa list -d 'list'");
});
