import { expect, test } from "vitest";
import { meaningOf, readValues } from "../../../tools/chart/values.ts";

const leaf = { path: "a.b", name: "b", meaning: "", rule: null, default: 1, children: [] };

test("reads meaning, rule and default of keys, also of the first key of a map", () => {
  const text = `# What parts are.
parts:
  # How many there are.
  # @schema {"minimum": 1}
  replicas: 2

  # Where they run.
  # @schema {"type": "object"}
  place: { disk: fast }
`;
  expect(readValues(text)).toEqual([
    {
      path: "parts",
      name: "parts",
      meaning: "What parts are.",
      rule: null,
      default: { replicas: 2, place: { disk: "fast" } },
      children: [
        { path: "parts.replicas", name: "replicas", meaning: "How many there are.", rule: { minimum: 1 }, default: 2, children: [] },
        {
          path: "parts.place",
          name: "place",
          meaning: "Where they run.",
          rule: { type: "object" },
          default: { disk: "fast" },
          children: [],
        },
      ],
    },
  ]);
});

test("a key that many parts have needs no words of its own, any other does", () => {
  expect(meaningOf({ ...leaf, name: "nodeSelector" })).toMatch(/^Labels that a node/);
  expect(meaningOf({ ...leaf, name: "nodeSelector", meaning: "Here it is special." })).toBe("Here it is special.");
  expect(() => meaningOf(leaf)).toThrow("no comment says what a.b means");
});
