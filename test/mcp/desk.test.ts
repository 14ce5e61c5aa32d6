/** The desk of an assistant. */
import { expect, test } from "vitest";
import { aDesk } from "../make/assistant.ts";

const picture = Buffer.from("picture");

test("results are numbered and named after their pictures, the newest fifty are kept", async () => {
  const desk = aDesk();
  expect(() => desk.find("1")).toThrow("convert a picture first");
  for (let count = 0; count < 51; count++) await desk.convert(picture, "flow.png");
  expect(desk.list()).toHaveLength(50);
  expect(desk.find("51")).toMatchObject({ id: "51", name: "flow" });
  expect(() => desk.find("1")).toThrow(expect.objectContaining({ code: "not_found", message: expect.stringContaining("there are 2, 3") }));
});

test.each(["../../flow.png", "C:\\pictures\\flow.png"])(
  "of the name %s the last part is the result's: no file leaves its folder",
  async (name) => {
    expect(await aDesk().convert(picture, name)).toMatchObject({ name: "flow" });
  },
);

test("what is no picture gets no number", async () => {
  const desk = aDesk();
  await expect(desk.convert(Buffer.from("bad"), "a.png")).rejects.toMatchObject({ code: "unsupported_type" });
  expect(desk.list()).toEqual([]);
});

test("files are written from the diagram as it was corrected", async () => {
  const desk = aDesk();
  const { id } = await desk.convert(picture, "flow.png");
  desk.correct(id, [{ element: "n2", text: "Stop" }]);
  const file = await desk.file(id, "mermaid");
  expect(file).toMatchObject({ name: "flow.mmd", mediaType: "text/vnd.mermaid" });
  expect(new TextDecoder().decode(file.bytes)).toContain('n2["Stop"]');
  await expect(desk.file(id, "pdf")).rejects.toMatchObject({ code: "not_found", message: expect.stringContaining("vsdx") });
});

test("a correction that cannot be made changes nothing", async () => {
  const desk = aDesk();
  const { id, diagram } = await desk.convert(picture, "flow.png");
  const corrections = [
    { element: "n2", text: "Stop" },
    { element: "n9", text: "x" },
  ];
  expect(() => desk.correct(id, corrections)).toThrow("no element n9");
  expect(desk.find(id).diagram).toBe(diagram);
});
