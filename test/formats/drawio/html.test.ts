/** Labels are HTML in which nothing of a text is markup, whatever it says. */
import { expect, test } from "vitest";
import { readHtml, writeHtml } from "../../../src/formats/drawio/html.ts";

test.each([
  "<b>bold</b>",
  "&lt; & &amp;lt;",
  '<img src=x onerror="alert(1)">',
  "a  b   c",
  "%name% ${x} \\(y\\)",
  "</div><script>alert('1')</script>",
  "<br>",
])("%s is text and comes back as it was", (text) => {
  const html = writeHtml([{ text: text }, { text: "second" }]);
  expect(html.replaceAll("<br>", "").includes("<")).toBe(false);
  expect(readHtml(html)).toBe(`${text}\nsecond`);
});

test("lines at draw.io's own distance need no word, others say theirs", () => {
  expect(writeHtml([{ text: "a" }, { text: "b" }], { step: 1.21 })).toBe("a<br>b");
  expect(writeHtml([{ text: "a" }], { step: 2 })).toBe("a");
  const spaced = writeHtml([{ text: "a" }, { text: "b" }], { step: 1.5 });
  expect(spaced).toBe('<div style="line-height: 150%;">a<br>b</div>');
  expect(readHtml(spaced)).toBe("a\nb");
});

test("lines stand out by tags, which are no text", () => {
  const html = writeHtml([
    { text: "<b> is bold", bold: true },
    { text: "key", underline: true },
    { text: "both", bold: true, underline: true },
    { text: "grey", color: "#666666" },
  ]);
  expect(html).toBe('<b>&lt;b&gt; is bold</b><br><u>key</u><br><b><u>both</u></b><br><font color="#666666">grey</font>');
  expect(readHtml(html)).toBe("<b> is bold\nkey\nboth\ngrey");
});

test("lines of several sizes are blocks, each as high as its own letters", () => {
  const lines = [{ text: "Title", fontSize: 24, bold: true }, { text: "" }, { text: "a < b" }];
  const html = writeHtml(lines);
  expect(html).toBe('<div style="font-size: 24px;"><b>Title</b></div><div><br></div><div>a &lt; b</div>');
  expect(readHtml(html)).toBe("Title\n\na < b");
  const spaced = writeHtml(lines, { step: 1.5 });
  expect(spaced).toBe(`<div style="line-height: 1.5;">${html}</div>`);
  expect(readHtml(spaced)).toBe("Title\n\na < b");
});

test("a line that is set otherwise than its label is a block that says so, in a label as wide as the lines' room", () => {
  const html = writeHtml([{ text: "Order", align: "center" }, { text: "+ id" }], { width: 180.2 });
  expect(html).toBe('<div style="width: 180px;"><div style="text-align: center;">Order</div><div>+ id</div></div>');
  expect(readHtml(html)).toBe("Order\n+ id");
});

test("a line that is italic in a label that is not says so", () => {
  const html = writeHtml([
    { text: "«interface»", italic: true },
    { text: "Order", bold: true },
  ]);
  expect(html).toBe("<i>«interface»</i><br><b>Order</b>");
  expect(readHtml(html)).toBe("«interface»\nOrder");
});
