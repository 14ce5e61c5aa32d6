/** The published JSON Schema of the IR: the one source of validation, of the canonical form and of the documentation. */
import { Type } from "typebox";
import type { Static, TProperties, TSchema } from "typebox";
import { Value } from "typebox/value";
import { shapeIds } from "../shapes/catalog.ts";
import { dashes, markers, routings } from "./types.ts";
import type { Diagram } from "./types.ts";

/** Pictures are at most 16,384 pixels a side; elements may reach one more picture beyond it. */
const furthest = 32_768;

/** Counts above these are no diagram; they bound what a hostile file costs. */
const limits = {
  elements: 20_000,
  points: 5_000,
  characters: 20_000,
  parts: 2_000,
  dividers: 100,
  insets: 100,
  imageCharacters: 64_000_000,
};

function closed<Properties extends TProperties>(properties: Properties, description: string) {
  return Type.Object(properties, { additionalProperties: false, description });
}

function list<Item extends TSchema>(item: Item, most: number, least = 0) {
  return Type.Array(item, { maxItems: most, ...(least === 0 ? {} : { minItems: least }) });
}

function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** A flag that came after the first files: left out where it is false, so that files without it stay as they were. */
function flag(description: string) {
  return Type.Optional(Type.Boolean({ default: false, description }));
}

/** Numbers say by their unit how the canonical form rounds them: pixels and degrees to hundredths, everything else to 1e-5. */
const pixels = Type.Number({ minimum: -furthest, maximum: furthest, unit: "px" });
const extent = Type.Number({ minimum: 0, maximum: furthest, unit: "px" });
const side = Type.Number({ exclusiveMinimum: 0, maximum: furthest, unit: "px" });
const degrees = Type.Number({ minimum: -360, maximum: 360, unit: "deg" });
const share = Type.Number({ minimum: 0, maximum: 1 });
const positiveShare = Type.Number({ exclusiveMinimum: 0, maximum: 1 });
const fraction = Type.Number({ minimum: -1, maximum: 2 });
const order = Type.Integer({ minimum: 0, maximum: 4 * limits.elements });
const colour = Type.String({ pattern: "^#[0-9a-f]{6}$" });
const id = Type.String({ pattern: "^[A-Za-z][A-Za-z0-9_-]{0,63}$" });
const words = Type.String({ maxLength: limits.characters });

const point = Type.Tuple([pixels, pixels]);
const box = closed({ x: pixels, y: pixels, width: extent, height: extent }, "left, top, width and height in pixels");
const origin = Type.Enum(["geometry", "net", "both", "person"]);
const review = Type.Enum(["none", "confirmed", "corrected"]);
const dash = Type.Enum([...dashes]);
const dashLengths = Type.Optional(
  Type.Object(
    { dash: extent, gap: extent },
    {
      additionalProperties: false,
      default: { dash: 0, gap: 0 },
      description: "how long the strokes of a broken line and its gaps are; 0 where they go by the line's width",
    },
  ),
);
const marker = Type.Enum([...markers]);

const textStyle = {
  fontSize: side,
  color: colour,
  bold: Type.Boolean(),
  italic: Type.Boolean(),
  font: Type.Enum(["sans", "serif", "mono", "hand"]),
  underline: flag("a line under the text"),
};

const textLine = closed(
  {
    text: words,
    box,
    bold: flag("the line is bold in a text that is not"),
    italic: flag("the line is italic in a text that is not, as the stereotype of a class"),
    underline: flag("the line is underlined in a text that is not"),
    fontSize: Type.Optional(
      Type.Number({ ...extent, default: 0, description: "the line's own size, in a text of another one; 0 where it is the text's" }),
    ),
    color: Type.Optional(
      Type.String({
        pattern: "^(?:#[0-9a-f]{6})?$",
        default: "",
        description: "the line's own colour, in a text of another one; empty where it is the text's",
      }),
    ),
    align: Type.Optional(
      Type.Enum(["left", "center", "right", "none"], {
        default: "none",
        description: "where the line is flush, in a text that is flush elsewhere",
      }),
    ),
    bullet: Type.Optional(
      Type.Enum(["disc", "circle", "square", "none"], {
        default: "none",
        description: "what stands before the line, which is one of a list",
      }),
    ),
  },
  "one visual line, where it stands in the picture",
);

const nodeText = closed(
  {
    value: words,
    lines: list(textLine, limits.parts),
    align: Type.Enum(["left", "center", "right"]),
    valign: Type.Enum(["top", "middle", "bottom"]),
    rotation: degrees,
    ...textStyle,
  },
  "the text of a shape; hard breaks are line feeds",
);

const gradient = closed(
  { angle: degrees, stops: list(closed({ at: share, color: colour }, "a colour along the gradient"), 64, 2) },
  "linear; degrees clockwise from the right",
);

const nodeStyle = closed(
  {
    fill: nullable(colour),
    stroke: nullable(colour),
    strokeWidth: extent,
    dash,
    dashLengths,
    cornerRadius: extent,
    opacity: share,
    gradient: nullable(gradient),
    shadow: Type.Boolean(),
    double: flag("two thin lines; strokeWidth reaches over both"),
  },
  "null means not drawn",
);

const fractions = Type.Tuple([fraction, fraction]);
const pathCommand = Type.Union([
  closed({ op: Type.Enum(["M", "L"]), to: fractions }, "a move or a line"),
  closed({ op: Type.Literal("C"), control1: fractions, control2: fractions, to: fractions }, "a cubic curve"),
  closed({ op: Type.Literal("Z") }, "the way back to the last move"),
]);

const cell = closed({ width: extent, fill: nullable(colour), text: nullable(nodeText) }, "one cell of a row");
const row = closed(
  { height: extent, header: Type.Boolean(), cells: list(cell, limits.parts) },
  "one row or compartment; a first one that is a header of one cell without text shows the title of the table, its text",
);

const divider = closed(
  {
    at: share,
    upright: flag("from top to bottom, `at` counted from the left side"),
    from: Type.Optional(Type.Number({ ...share, default: 0, description: "where it begins, as a share of the box along it" })),
    to: Type.Optional(Type.Number({ ...share, default: 1, description: "where it ends, as a share of the box along it" })),
  },
  "a line from side to side of a box, in the look of its outline; `at` is a share of the box from its top",
);

const image = nullable(
  closed(
    {
      mediaType: Type.Literal("image/png"),
      data: Type.String({ maxLength: limits.imageCharacters, pattern: "^[A-Za-z0-9+/]+={0,2}$" }),
    },
    "a picture cut from the upload, base64",
  ),
);

const inset = closed(
  {
    box: closed(
      { x: share, y: share, width: positiveShare, height: positiveShare },
      "left, top, width and height as shares of the shape's box",
    ),
    image,
  },
  "a picture in a shape, a part of it",
);

const node = closed(
  {
    id,
    kind: Type.Enum([...shapeIds]),
    z: order,
    parent: nullable(id),
    box: closed({ x: pixels, y: pixels, width: side, height: side }, "left, top, width and height in pixels"),
    rotation: degrees,
    params: nullable(
      Type.Record(Type.String({ pattern: "^[a-z][A-Za-z0-9]{0,31}$" }), Type.Number({ minimum: -furthest, maximum: furthest })),
    ),
    path: nullable(list(pathCommand, limits.points, 2)),
    style: nodeStyle,
    text: nullable(nodeText),
    image,
    rows: nullable(list(row, limits.parts, 1)),
    dividers: Type.Optional(
      Type.Array(divider, { maxItems: limits.dividers, default: [], description: "lines from side to side of a box" }),
    ),
    insets: Type.Optional(
      Type.Array(inset, { maxItems: limits.insets, default: [], description: "pictures that belong to the shape and move with it" }),
    ),
    confidence: share,
    origin,
    review,
  },
  "a shape, container, table, picture or free text",
);

const edgeEnd = closed({ node: nullable(id), point }, "glued to a node, or free");
const edgeStyle = closed(
  {
    stroke: colour,
    strokeWidth: extent,
    dash,
    dashLengths,
    opacity: share,
    cornerRadius: extent,
    headLength: Type.Optional(
      Type.Number({ ...extent, default: 0, description: "how long a filled triangle at its end is; 0 where it goes by the line's width" }),
    ),
    double: flag("two thin lines; strokeWidth reaches over both"),
  },
  "how a connector looks",
);

const edgeLabel = closed(
  {
    text: words,
    box,
    at: share,
    rotation: degrees,
    ...textStyle,
    background: Type.Optional(
      Type.String({
        pattern: "^(?:#[0-9a-f]{6})?$",
        default: "",
        description: "the colour of the plate behind it, a little larger than the text",
      }),
    ),
  },
  "text on a connector, at a share of its length",
);

const edge = closed(
  {
    id,
    z: order,
    source: edgeEnd,
    target: edgeEnd,
    points: list(point, limits.points, 2),
    routing: Type.Enum([...routings]),
    startMarker: marker,
    endMarker: marker,
    style: edgeStyle,
    jumps: list(closed({ point, radius: extent }, "an arc over another connector"), limits.parts),
    labels: list(edgeLabel, limits.parts),
    confidence: share,
    origin,
    review,
  },
  "a connector; its first and last point are those of its ends",
);

const diagram = closed(
  {
    version: Type.Literal("1.0"),
    name: Type.Optional(Type.String({ maxLength: 200, default: "", description: "what the diagram is called: the title of the files" })),
    picture: Type.Optional(Type.String({ maxLength: 255, default: "", description: "file name of the picture behind it" })),
    size: closed({ width: Type.Integer({ minimum: 1, maximum: 16_384 }), height: Type.Integer({ minimum: 1, maximum: 16_384 }) }, "pixels"),
    background: colour,
    nodes: list(node, limits.elements),
    edges: list(edge, limits.elements),
    report: closed(
      {
        explainedInk: share,
        unexplained: list(box, limits.elements),
        lowConfidence: list(id, 2 * limits.elements),
        model: Type.String({ maxLength: 200 }),
        backend: Type.String({ maxLength: 200 }),
      },
      "what recognition says of its own result",
    ),
  },
  "a diagram; coordinates are pixels of the uploaded picture after EXIF orientation, x right, y down",
);

/** A deep copy of a type without `readonly`, for the comparison below. */
type Mutable<T> = T extends string | number | boolean | null
  ? T
  : T extends readonly unknown[]
    ? { -readonly [Index in keyof T]: Mutable<T[Index]> }
    : { -readonly [Key in keyof T]: Mutable<T[Key]> };
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;

/** Is no schema, and does not compile, unless the schema and the types of `types.ts` say the same. */
type Checked = Same<Static<typeof diagram>, Mutable<Diagram>> extends true ? TSchema : never;
const checked: Checked = diagram;

/** The schema of a whole diagram; unknown members are refused at every level. */
export const diagramSchema: TSchema = checked;

/** A member that does not fit the schema. */
export interface SchemaProblem {
  /** A JSON pointer. */
  readonly where: string;
  readonly what: string;
}

/** Compares a value with the schema; at most twenty problems are told. */
export function schemaProblems(value: unknown): readonly SchemaProblem[] {
  if (Value.Check(diagram, value)) return [];
  const problems = Value.Errors(diagram, value)
    .filter(({ keyword }) => keyword !== "boolean" && keyword !== "anyOf")
    .slice(0, 20)
    .map((error) => ({
      where: error.instancePath,
      what:
        error.keyword === "additionalProperties"
          ? `must not have the members ${error.params.additionalProperties.join(", ")}`
          : error.message,
    }));
  return problems.length > 0 ? problems : [{ where: "", what: "does not fit the schema" }];
}

/** Returns the JSON Schema that is published beside the product. */
export function irJsonSchema(): object {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    $id: "/schemas/ir/v1.json",
    title: "Redraw IR 1.0",
    ...(JSON.parse(JSON.stringify(diagram)) as object),
  };
}
