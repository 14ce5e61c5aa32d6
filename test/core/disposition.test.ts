/** Names of downloads survive every character that a name of a job may have. */
import { expect, test } from "vitest";
import { attachmentNamed } from "../../src/core/disposition.ts";

test.each([
  ["flow.vsdx", 'attachment; filename="flow.vsdx"'],
  ["Übersicht.svg", `attachment; filename="_bersicht.svg"; filename*=UTF-8''%C3%9Cbersicht.svg`],
  ['a"b.svg', `attachment; filename="a_b.svg"; filename*=UTF-8''a%22b.svg`],
  ["50% (it's).svg", `attachment; filename="50_ (it's).svg"; filename*=UTF-8''50%25%20%28it%27s%29.svg`],
  ["🙂.svg", `attachment; filename="_.svg"; filename*=UTF-8''%F0%9F%99%82.svg`],
])("%s", (name, want) => {
  expect(attachmentNamed(name)).toBe(want);
});
