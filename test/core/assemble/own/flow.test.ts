/** What flows is one text; what stands apart, beside, far below or on another side, is a text of its own. */
import { describe, expect, test } from "vitest";
import { flowTogether, runsOf, valueOf } from "../../../../src/core/assemble/own/flow.ts";
import { ownText } from "../../../../src/core/assemble/own.ts";
import { aNode } from "../../../make/diagram.ts";
import { aDraft, whitePicture } from "../../../make/draft.ts";
import { aReadLine } from "../../../make/writing.ts";

type Placed = readonly [text: string, x: number, y: number, width: number];
const lines = (...placed: readonly Placed[]): ReturnType<typeof aReadLine>[] =>
  placed.map(([text, x, y, width]) => aReadLine(text, [x, y, width, 10]));

describe("lines", () => {
  test.each<readonly [string, boolean, readonly Placed[]]>([
    [
      "under each other, centred",
      true,
      [
        ["Order", 80, 40, 40],
        ["service", 76, 57, 48],
      ],
    ],
    [
      "under each other, flush left",
      true,
      [
        ["Order", 40, 40, 40],
        ["of a customer", 40, 57, 90],
        ["now", 40, 74, 24],
      ],
    ],
    [
      "of one row, a space apart",
      true,
      [
        ["Order", 40, 40, 40],
        ["service", 86, 40, 48],
      ],
    ],
    [
      "of one row, far apart",
      false,
      [
        ["Appointment", 40, 40, 80],
        ["M", 180, 40, 10],
      ],
    ],
    [
      "with an empty line between paragraphs",
      true,
      [
        ["Manager", 80, 40, 56],
        ["of sales", 78, 57, 60],
        ["Line: all", 80, 91, 56],
      ],
    ],
    [
      "with a hole between them",
      false,
      [
        ["Order", 80, 40, 40],
        ["service", 76, 57, 48],
        ["total", 80, 160, 40],
      ],
    ],
    [
      "at either end of a shape",
      false,
      [
        ["Head", 80, 20, 40],
        ["Foot", 80, 120, 40],
      ],
    ],
    [
      "on different sides",
      false,
      [
        ["Pod", 180, 40, 30],
        ["container with a name", 20, 57, 90],
      ],
    ],
  ])("%s: %s", (_name, wanted, placed) => {
    expect(flowTogether(lines(...placed).map((line) => [line]))).toBe(wanted);
  });

  test("join the run that they go on", () => {
    const blocks = lines(["Head", 80, 20, 40], ["one", 40, 120, 30], ["two", 40, 137, 30], ["M", 180, 137, 10]).map((line) => [line]);
    expect(runsOf(blocks).map((run) => run.map(({ text }) => text))).toEqual([["Head"], ["one", "two"], ["M"]]);
  });
});

test("an empty line between paragraphs is an empty paragraph of the text", () => {
  const placed = lines(["Manager", 142, 40, 56], ["of sales", 140, 57, 60], ["Line: all", 142, 91, 56]);
  const draft = aDraft({ bitmap: whitePicture(400, 300), nodes: [aNode({ box: [20, 20, 300, 100] })], lines: placed });
  const { nodes } = ownText(draft);
  expect(nodes).toHaveLength(1);
  expect(nodes[0]!.text!.value).toBe("Manager\nof sales\n\nLine: all");
});

test("a cardinality beside the name of an entity is a text of its own, where it stood", () => {
  const draft = aDraft({
    bitmap: whitePicture(400, 300),
    nodes: [aNode({ box: [20, 20, 300, 60] })],
    lines: lines(["Appointment", 120, 45, 80], ["M", 300, 45, 10]),
  });
  const [entity, mark] = ownText(draft).nodes;
  expect(entity!.text!.value).toBe("Appointment");
  expect(mark).toMatchObject({ kind: "text", text: { value: "M" } });
  expect(mark!.box.x).toBeGreaterThan(290);
});

describe("empty lines", () => {
  const value = (...tops: readonly (readonly [y: number, height: number])[]): string =>
    valueOf(tops.map(([y, height], index) => aReadLine(`${index}`, [20, y, 80, height])));

  test("are none where writing by hand wavers and one gap is far smaller than the others", () => {
    expect(value([293, 18], [319, 23], [341, 20], [368, 30], [391, 26], [424, 12], [443, 30], [464, 22], [493, 23])).toBe(
      "0\n1\n2\n3\n4\n5\n6\n7\n8",
    );
  });

  test("are none where the box of one line is too tall, so that the next one seems near", () => {
    const texts = ["the old entity remains DELETED", "still disk content and has to be", "cleared by some batch"];
    const boxes = [
      [569, 15],
      [583, 9],
      [598, 12],
    ] as const;
    expect(valueOf(texts.map((text, index) => aReadLine(text, [20, boxes[index]![0], 6 * text.length, boxes[index]![1]])))).toBe(
      texts.join("\n"),
    );
  });

  test("stand between paragraphs, be most gaps wide or narrow", () => {
    expect(value([0, 14], [25, 14], [75, 14], [100, 14])).toBe("0\n1\n\n2\n3");
    expect(value([0, 14], [25, 14], [75, 14], [125, 14])).toBe("0\n1\n\n2\n\n3");
  });
});
