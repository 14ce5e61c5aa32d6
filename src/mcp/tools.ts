/** The tools and resources of the server, over a desk; schemas are those of TypeBox. */
import type { CallToolResult, McpServer } from "@modelcontextprotocol/server";
import { Type } from "typebox";
import type { Static, TSchema } from "typebox";
import type { Correction } from "../core/diagram/correct.ts";
import { shapeIds } from "../core/shapes/catalog.ts";
import { allFormats } from "../formats/index.ts";
import type { Desk, Result, ResultFile } from "./desk.ts";
import { describeElements, describeSize } from "./describe.ts";

/** The package, which is loaded when it is needed. */
export type Sdk = typeof import("@modelcontextprotocol/server");

/** What only a server on the assistant's own machine may do. */
export interface LocalFiles {
  /** Reads a picture; throws a Fault that says why not. */
  read(path: string): Promise<Uint8Array>;
  /** Writes files into a folder and returns their paths; none that exists is replaced. */
  write(folder: string, files: readonly ResultFile[]): Promise<readonly string[]>;
}

const formatIds = allFormats.map(({ id }) => id);
const resultId = Type.String({ description: "The number of a result, as convert_diagram gave it." });
const format = Type.Enum(formatIds, { description: "The format of the file." });

const correction = Type.Object(
  {
    element: Type.String({ description: "Id of a shape or connector, as read_diagram lists them." }),
    text: Type.Optional(Type.String({ maxLength: 2_000, description: "Its whole text; an empty one for none." })),
    kind: Type.Optional(Type.Enum([...shapeIds], { description: "What kind of shape it is." })),
    source: Type.Optional(Type.String({ description: "Id of the shape that the connector comes from." })),
    target: Type.Optional(Type.String({ description: "Id of the shape that the connector goes to." })),
    remove: Type.Optional(Type.Boolean({ description: "True when the picture has no such element." })),
  },
  { additionalProperties: false },
);

const inputs = {
  convertImage: Type.Object(
    {
      image: Type.String({ description: "The picture as base64: PNG, JPEG or WebP." }),
      name: Type.Optional(Type.String({ maxLength: 200, description: "What the picture's file is called." })),
    },
    { additionalProperties: false },
  ),
  convertAny: Type.Object(
    {
      path: Type.Optional(
        Type.String({ description: "The picture's file on this machine: PNG, JPEG, WebP, GIF or TIFF. Either this or image." }),
      ),
      image: Type.Optional(Type.String({ description: "The picture as base64." })),
      name: Type.Optional(Type.String({ maxLength: 200, description: "What the picture's file is called." })),
    },
    { additionalProperties: false },
  ),
  read: Type.Object(
    {
      result: resultId,
      as: Type.Optional(
        Type.Enum(["elements", "mermaid", "ir"], { description: "One element a line (the default), Mermaid, or the whole IR as JSON." }),
      ),
    },
    { additionalProperties: false },
  ),
  correct: Type.Object(
    { result: resultId, corrections: Type.Array(correction, { minItems: 1, maxItems: 200 }) },
    { additionalProperties: false },
  ),
  file: Type.Object({ result: resultId, format }, { additionalProperties: false }),
  save: Type.Object(
    {
      result: resultId,
      folder: Type.String({ description: "Where the files go." }),
      formats: Type.Optional(Type.Array(format, { minItems: 1, description: "Visio, PowerPoint, draw.io and SVG unless given." })),
    },
    { additionalProperties: false },
  ),
};

const uriOf = ({ id }: Result, formatId: string): string => `redraw://results/${id}/${formatId}`;
const text = (value: string): CallToolResult => ({ content: [{ type: "text", text: value }] });

/** A result in words, with links to its files. */
function tell(result: Result): CallToolResult {
  const links = allFormats.map(({ id, name, extension, mediaType }) => ({
    type: "resource_link" as const,
    uri: uriOf(result, id),
    name: `${result.name}${extension}`,
    title: name,
    mimeType: mediaType,
  }));
  const words = `Result ${result.id}, ${result.name}: ${describeSize(result.diagram)}\n\n${describeElements(result.diagram)}`;
  return { content: [{ type: "text", text: words }, ...links] };
}

const isText = (mediaType: string): boolean => /^text\/|json|xml|mxfile/.test(mediaType);

/** A file as the contents of a resource. */
function contentsOf(uri: string, { mediaType, bytes }: ResultFile) {
  const base = { uri, mimeType: mediaType };
  return isText(mediaType) ? { ...base, text: new TextDecoder().decode(bytes) } : { ...base, blob: Buffer.from(bytes).toString("base64") };
}

/** Adds everything to a server; `local` is null where the assistant is on another machine. */
export function addTools(server: McpServer, sdk: Sdk, { desk, local }: { readonly desk: Desk; readonly local: LocalFiles | null }): void {
  const tool = <Input extends TSchema>(
    name: string,
    { description, input, readOnly }: { readonly description: string; readonly input: Input; readonly readOnly: boolean },
    run: (args: Static<Input>) => Promise<CallToolResult> | CallToolResult,
  ): void => {
    const inputSchema = sdk.fromJsonSchema<Static<Input>>(input);
    // A Fault's sentence says what to do; the SDK hands it to the assistant.
    server.registerTool(name, { description, inputSchema, annotations: { readOnlyHint: readOnly, openWorldHint: false } }, async (args) =>
      run(args),
    );
  };
  addConvert(tool, desk, local);
  tool(
    "read_diagram",
    { description: "Read what is in a converted diagram: shapes, connectors, texts.", input: inputs.read, readOnly: true },
    async ({ result, as }) => {
      const found = desk.find(result);
      if (as === undefined || as === "elements") return text(describeElements(found.diagram));
      return text(new TextDecoder().decode((await desk.file(result, as)).bytes));
    },
  );
  tool(
    "correct_diagram",
    {
      description:
        "Correct texts, kinds and ends of elements, or remove what the picture does not show. All files are written from the corrected diagram.",
      input: inputs.correct,
      readOnly: false,
    },
    ({ result, corrections }) => tell(desk.correct(result, corrections as readonly Correction[])),
  );
  tool(
    "get_file",
    { description: "Get a file of a converted diagram.", input: inputs.file, readOnly: true },
    async ({ result, format: wanted }) => {
      const file = await desk.file(result, wanted);
      return { content: [{ type: "resource", resource: contentsOf(uriOf(desk.find(result), wanted), file) }] };
    },
  );
  if (local !== null) addSave(tool, desk, local);
  addResources(server, sdk, desk);
}

type AddTool = <Input extends TSchema>(
  name: string,
  about: { readonly description: string; readonly input: Input; readonly readOnly: boolean },
  run: (args: Static<Input>) => Promise<CallToolResult> | CallToolResult,
) => void;

const aboutConvert =
  "Turn a picture of a diagram into an editable one. Gives a result number, its elements, and links to Visio, PowerPoint, draw.io, SVG, Excalidraw and Mermaid files.";

function addConvert(tool: AddTool, desk: Desk, local: LocalFiles | null): void {
  const decode = (image: string): Uint8Array => Buffer.from(image.replace(/^data:[^,]*,/, ""), "base64");
  if (local === null) {
    tool("convert_diagram", { description: aboutConvert, input: inputs.convertImage, readOnly: false }, async ({ image, name }) =>
      tell(await desk.convert(decode(image), name ?? "diagram.png")),
    );
    return;
  }
  tool("convert_diagram", { description: aboutConvert, input: inputs.convertAny, readOnly: false }, async ({ path, image, name }) => {
    if ((path === undefined) === (image === undefined)) throw new Error("Give either the path of a file or an image as base64.");
    const bytes = path === undefined ? decode(image!) : await local.read(path);
    return tell(await desk.convert(bytes, name ?? path?.split(/[/\\]/).at(-1) ?? "diagram.png"));
  });
}

function addSave(tool: AddTool, desk: Desk, local: LocalFiles): void {
  tool(
    "save_files",
    { description: "Write files of a converted diagram into a folder of this machine.", input: inputs.save, readOnly: false },
    async ({ result, folder, formats }) => {
      const files = [];
      for (const wanted of formats ?? ["vsdx", "pptx", "drawio", "svg"]) files.push(await desk.file(result, wanted));
      return text((await local.write(folder, files)).join("\n"));
    },
  );
}

function addResources(server: McpServer, sdk: Sdk, desk: Desk): void {
  const list = () => ({
    resources: desk.list().flatMap((result) =>
      allFormats.map(({ id, name, extension, mediaType }) => ({
        uri: uriOf(result, id),
        name: `${result.name}${extension}`,
        title: name,
        mimeType: mediaType,
      })),
    ),
  });
  const template = new sdk.ResourceTemplate("redraw://results/{result}/{format}", { list });
  server.registerResource("files", template, { title: "Files of converted diagrams" }, async (uri, { result, format: wanted }) => ({
    contents: [contentsOf(uri.href, await desk.file(String(result), String(wanted)))],
  }));
}
