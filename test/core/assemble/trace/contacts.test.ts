import { describe, expect, test } from "vitest";
import {
  closeHollowHeads,
  contactOf,
  findContacts,
  reachContacts,
  reachHeads,
  splitFans,
  takeProngs,
} from "../../../../src/core/assemble/trace/contacts.ts";
import { aNode } from "../../../make/diagram.ts";
import { aField, aWeb, strokesOf } from "../../../make/web.ts";

const shape = aNode({ id: "b", box: [220, 70, 60, 60] });
const field = aField({ nodes: [aNode({ id: "a", box: [20, 70, 60, 60] }), shape] });

describe("contactOf", () => {
  test("an end at a border meets it where its line goes, not at the nearest point", () => {
    const web = aWeb([
      [
        [180, 60],
        [217, 78.5],
      ],
    ]);
    const contact = contactOf(web, field, 1, { ahead: 5, aside: 2 });
    expect(contact).toMatchObject({ outline: 1, covered: 0 });
    expect(contact!.at[0]).toBeCloseTo(220, 6);
    expect(contact!.at[1]).toBeCloseTo(80, 6);
  });

  test("an end that stops too early, or passes by, meets nothing", () => {
    expect(
      contactOf(
        aWeb([
          [
            [120, 100],
            [205, 100],
          ],
        ]),
        field,
        1,
        { ahead: 5, aside: 2 },
      ),
    ).toBeNull();
    expect(
      contactOf(
        aWeb([
          [
            [120, 60],
            [250, 60],
          ],
        ]),
        field,
        1,
        { ahead: 5, aside: 2 },
      ),
    ).toBeNull();
  });

  test("of two shapes at one place it meets the smaller", () => {
    const nested = aField({ nodes: [aNode({ id: "frame", kind: "container", box: [220, 20, 70, 160] }), shape] });
    expect(
      contactOf(
        aWeb([
          [
            [120, 100],
            [218, 100],
          ],
        ]),
        nested,
        1,
        { ahead: 3, aside: 2 },
      )!.outline,
    ).toBe(1);
    const turned = aField({ nodes: [shape, aNode({ id: "frame", kind: "container", box: [220, 20, 70, 160] })] });
    expect(
      contactOf(
        aWeb([
          [
            [120, 100],
            [218, 100],
          ],
        ]),
        turned,
        1,
        { ahead: 3, aside: 2 },
      )!.outline,
    ).toBe(0);
  });

  test("a line meets a slanted side, not the box around it", () => {
    const diamond = aField({ nodes: [aNode({ kind: "diamond", box: [200, 50, 80, 100] })] });
    const contact = contactOf(
      aWeb([
        [
          [120, 75],
          [218, 75],
        ],
      ]),
      diamond,
      1,
      { ahead: 4, aside: 2 },
    );
    expect(contact!.at[0]).toBeCloseTo(220, 6);
  });
});

test("findContacts gives both ends of a connector their shapes and leaves joined ends alone", () => {
  const web = aWeb([
    [
      [82, 100],
      [150, 100],
    ],
    [
      [150, 100],
      [218, 100],
    ],
    [
      [150, 100],
      [150, 180],
    ],
  ]);
  findContacts(web, field);
  expect(web.contact.map((contact) => contact?.outline ?? null)).toEqual([0, null, null, 1, null, null]);
});

test("a dash that meets a shape with both its ends keeps the nearer contact, so that it can go on at the other", () => {
  const web = aWeb([
    [
      [236, 67],
      [247, 68.8],
    ],
  ]);
  findContacts(web, field);
  expect(web.contact[0]).toBeNull();
  expect(web.contact[1]).toMatchObject({ outline: 1 });
  const loop = aWeb([
    [
      [240, 68],
      [240, 40],
      [260, 40],
      [260, 68],
    ],
  ]);
  findContacts(loop, field);
  expect(loop.contact.map((contact) => contact?.outline)).toEqual([1, 1]);
});

test("reachHeads reaches only from ends at which the ink was thick", () => {
  const web = aWeb([
    [
      [120, 90],
      [213, 90],
    ],
    [
      [120, 110],
      [213, 110],
    ],
  ]);
  web.blunt[3] = 3;
  reachHeads(web, field);
  expect(web.contact.map((contact) => contact?.outline ?? -1)).toEqual([-1, -1, -1, 1]);
});

test("a line that leads back to its shape meets it where it points right before its head, not where it came from", () => {
  const bend = (from: number, to: number): (readonly [number, number])[] =>
    Array.from({ length: 13 }, (_, step) => {
      const angle = ((from + ((to - from) * step) / 12) * Math.PI) / 180;
      return [250 + 14 * Math.cos(angle), 52 + 14 * Math.sin(angle)] as const;
    });
  const web = aWeb([[[236, 69], ...bend(180, 345)]]);
  web.blunt[1] = 6;
  reachHeads(web, field);
  expect(web.contact[1]).toMatchObject({ outline: 1 });
  expect(web.contact[1]!.at[0]).toBeGreaterThan(255);
});

describe("reachContacts", () => {
  test("an end that stops a little before a shape reaches it, one far off does not", () => {
    const [near, far] = [
      aWeb([
        [
          [120, 100],
          [210, 100],
        ],
      ]),
      aWeb([
        [
          [120, 100],
          [190, 100],
        ],
      ]),
    ];
    for (const web of [near, far]) reachContacts(web, field);
    expect(near.contact[1]).toMatchObject({ outline: 1, at: [220, 100] });
    expect(near.contact[1]!.gap).toBeGreaterThan(8);
    expect(far.contact).toEqual([null, null]);
  });

  test("a crumb does not reach farther than it is long", () => {
    const web = aWeb([
      [
        [207, 100],
        [210, 100],
      ],
    ]);
    reachContacts(web, field);
    expect(web.contact).toEqual([null, null]);
  });
});

describe("closeHollowHeads", () => {
  test("the two sides of a hollow head at a shape become one tip between them", () => {
    const web = aWeb([
      [
        [82, 100],
        [206, 100],
      ],
      [
        [206, 100],
        [208, 94],
        [219, 98],
      ],
      [
        [206, 100],
        [208, 106],
        [219, 102],
      ],
    ]);
    findContacts(web, field);
    closeHollowHeads(web, field);
    const tips = web.contact.flatMap((contact, end) => (contact?.outline === 1 ? [end] : []));
    expect(tips).toHaveLength(1);
    expect(web.contact[tips[0]!]!.at[1]).toBeCloseTo(100, 0);
    expect(web.pronged[tips[0]!]).toBe(true);
  });

  test("two lines that part before a shape and meet it apart stay two", () => {
    const web = aWeb([
      [
        [82, 100],
        [190, 100],
      ],
      [
        [190, 100],
        [219, 80],
      ],
      [
        [190, 100],
        [219, 120],
      ],
    ]);
    findContacts(web, field);
    closeHollowHeads(web, field);
    expect(strokesOf(web)).toHaveLength(3);
  });
});

describe("splitFans", () => {
  test("lines that meet right before a shape all arrive there", () => {
    const web = aWeb([
      [
        [100, 40],
        [214, 100],
      ],
      [
        [100, 160],
        [214, 100],
      ],
      [
        [214, 100],
        [219, 100],
      ],
    ]);
    findContacts(web, field);
    splitFans(web, field);
    expect([web.contact[1], web.contact[3]].map((contact) => contact?.outline)).toEqual([1, 1]);
    expect(strokesOf(web)).toHaveLength(2);
  });

  test("the prongs of an open head go and leave a mark", () => {
    const web = aWeb([
      [
        [82, 100],
        [214, 100],
      ],
      [
        [214, 100],
        [219, 100],
      ],
      [
        [214, 100],
        [206, 94],
      ],
      [
        [214, 100],
        [206, 106],
      ],
    ]);
    findContacts(web, field);
    splitFans(web, field);
    expect(strokesOf(web)).toHaveLength(2);
    expect(web.pronged.filter(Boolean)).toHaveLength(1);
    expect(web.mate[1]).toBe(2);
  });

  test("a line that another one crosses right before the shape goes straight on", () => {
    const web = aWeb([
      [
        [120, 100],
        [212, 100],
      ],
      [
        [212, 100],
        [219, 100],
      ],
      [
        [212, 100],
        [212, 30],
      ],
      [
        [212, 100],
        [212, 170],
      ],
    ]);
    findContacts(web, field);
    splitFans(web, field);
    expect(strokesOf(web)).toHaveLength(4);
  });
});

describe("takeProngs", () => {
  test("two alike arms that slant back along a third are a head that stands free", () => {
    const web = aWeb([
      [
        [120, 100],
        [200, 100],
      ],
      [
        [200, 100],
        [192, 95],
      ],
      [
        [200, 100],
        [192, 105],
      ],
    ]);
    takeProngs(web, field);
    expect(strokesOf(web).map(([stroke]) => stroke)).toEqual([0]);
    expect(web.pronged[1]).toBe(true);
  });

  test("a prong of double strokes that leads to the tip first and turns there is one, too", () => {
    const web = aWeb([
      [
        [120, 100],
        [194, 100],
      ],
      [
        [194, 100],
        [199, 99],
        [186, 94],
      ],
      [
        [194, 100],
        [186, 106],
      ],
    ]);
    takeProngs(web, field);
    expect(strokesOf(web).map(([stroke]) => stroke)).toEqual([0]);
    expect(web.pronged[1]).toBe(true);
  });

  test.each([
    ["on one side only", [192, 95], [190, 96]],
    ["that lean forwards", [208, 95], [208, 105]],
    ["of different length", [196, 97], [180, 110]],
  ] as const)("two arms %s are none", (_, one, other) => {
    const web = aWeb([
      [
        [120, 100],
        [200, 100],
      ],
      [[200, 100], one],
      [[200, 100], other],
    ]);
    takeProngs(web, field);
    expect(web.pronged).not.toContain(true);
    expect(strokesOf(web)).toHaveLength(3);
  });
});
