/** Bullets are written as signs before the words of their lines. */
import { expect, test } from "vitest";
import { signBefore, writtenText } from "../../../src/core/diagram/bullets.ts";

const line = { text: "Storage", box: { x: 0, y: 0, width: 50, height: 12 } };

test("each bullet has its sign, with room behind it at which no line breaks", () => {
  expect(signBefore({})).toBe("");
  expect((["disc", "circle", "square"] as const).map((bullet) => signBefore({ bullet }))).toEqual([
    "•\u00a0\u00a0",
    "◦\u00a0\u00a0",
    "▪\u00a0\u00a0",
  ]);
});

test("a list is written line by line with its bullets, any other text is its value", () => {
  expect(writtenText({ value: "Cloud Storage", lines: [{ ...line, text: "Cloud" }, line] })).toBe("Cloud Storage");
  const listed = {
    value: "Cloud\nStorage",
    lines: [
      { ...line, text: "Cloud" },
      { ...line, bullet: "disc" as const },
    ],
  };
  expect(writtenText(listed)).toBe("Cloud\n•\u00a0\u00a0Storage");
});
