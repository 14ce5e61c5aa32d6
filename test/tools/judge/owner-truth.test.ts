/** Whose a text is that stands in a shape. */
import { expect, test } from "vitest";
import { ownedAs } from "../../../tools/judge/owner-truth.ts";
import type { Truth } from "../../../tools/judging.ts";

const truth: Truth = {
  kind: "drawio",
  nodes: [
    { id: "box", bbox: [100, 100, 200, 120], shape: "rectangle", text: "Orders\nplaces, pays, cancels" },
    { id: "bare", bbox: [100, 300, 200, 120], shape: "rectangle" },
    { id: "alone", bbox: [110, 310, 80, 20], shape: "text", text: "Legend" },
    { id: "laid", bbox: [110, 160, 80, 20], shape: "text", role: "overlay", text: "cancels" },
    { id: "note", bbox: [110, 190, 80, 20], shape: "text", text: "since 2019" },
  ],
  edges: [],
};
const read = (text: string, y: number): Parameters<typeof ownedAs>[0] => ({
  text,
  box: { x: 120, y, width: 60, height: 12 },
  first: false,
});

test("a part of what its author wrote in a shape is the shape's own, be some letters of it wrong", () => {
  expect(ownedAs(read("0rders", 120), "box", truth)).toBe("own");
  expect(ownedAs(read("places, pays, cancels", 140), "box", truth)).toBe("own");
});

test("what stands in a place of its own is apart", () => {
  expect(ownedAs(read("since 2019", 194), "box", truth)).toBe("apart");
  expect(ownedAs(read("Orders", 120), "other", truth)).toBe("apart");
});

test("a text that was laid over a shape is the shape's", () => {
  expect(ownedAs(read("cancels", 164), "box", truth)).toBe("own");
});

test("the first text in a shape without text may be its own or not", () => {
  expect(ownedAs({ ...read("Legend", 314), first: true }, "bare", truth)).toBe("unknown");
  expect(ownedAs(read("Legend", 314), "bare", truth)).toBe("apart");
});

test("what no author wrote there says nothing", () => {
  expect(ownedAs(read("qwzx", 120), "box", truth)).toBe("unknown");
  expect(ownedAs(read("Orders", 400), "box", truth)).toBe("unknown");
});

test("rows of a class are apart, though nobody asks for them", () => {
  const row = { id: "row", bbox: [100, 130, 200, 20], shape: "rectangle", role: "part", text: "places" };
  expect(ownedAs(read("places", 134), "box", { ...truth, nodes: [...truth.nodes, row] })).toBe("apart");
});
