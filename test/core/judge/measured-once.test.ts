/** What many ask for is measured once. */
import { expect, test } from "vitest";
import { measuredOnce } from "../../../src/core/judge/measured-once.ts";

test("each subject is measured once, whatever is found", () => {
  const asked: string[] = [];
  const found = measuredOnce(({ name }: { readonly name: string }, length: number) => {
    asked.push(name);
    return name.length > length ? name : undefined;
  });
  const [long, short] = [{ name: "long" }, { name: "it" }];
  expect([found(long, 3), found(short, 3), found(long, 3), found(short, 3)]).toEqual(["long", undefined, "long", undefined]);
  expect(asked).toEqual(["long", "it"]);
});
