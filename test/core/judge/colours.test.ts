/** Colours as numbers. */
import { expect, test } from "vitest";
import { parseColour } from "../../../src/core/judge/colours.ts";

test("red, green and blue", () => expect(parseColour("#0a80ff")).toEqual([10, 128, 255]));
