/** Pages of Chromium on which drawings are shown, measured and photographed. */
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "../../test/web/browser.ts";
import type { TrueBox, TruePoint } from "./truth.ts";

/** A group of a drawing: what is drawn in it, in pixels of the drawing. */
export interface SeenGroup {
  readonly id: string;
  readonly classes: string;
  /** The name that PlantUML writes into the drawing. */
  readonly name: string | null;
  /** The name that Graphviz writes into the drawing. */
  readonly title: string;
  readonly shapes: readonly { readonly tag: string; readonly box: TrueBox }[];
  readonly texts: readonly { readonly text: string; readonly box: TrueBox }[];
}

/** A drawing as the browser shows it. */
export interface SeenDrawing {
  readonly width: number;
  readonly height: number;
  readonly groups: readonly SeenGroup[];
}

/** Pages of a browser that starts when the first is asked for. */
export interface Canvas {
  /** Returns the page whose pictures have so many pixels for one. */
  pageAt(scale: number): Promise<Page>;
  close(): Promise<void>;
}

/** Opens a canvas; each page of it is prepared once. */
export function openCanvas(prepare: (page: Page) => Promise<void> = async () => {}): Canvas {
  let browser: Browser | null = null;
  const pages = new Map<number, Page>();
  return {
    pageAt: async (scale) => {
      const opened = pages.get(scale);
      if (opened !== undefined) return opened;
      browser ??= await openBrowser();
      const page = await browser.newPage({ deviceScaleFactor: scale });
      await prepare(page);
      pages.set(scale, page);
      return page;
    },
    close: async () => browser?.close(),
  };
}

/** Returns a document that shows a drawing, with what its head needs. */
export function documentOf(drawing: string, head: string = ""): string {
  return `${head}<body style="margin:0;background:white"><div id="drawing" style="display:inline-block">${drawing}</div></body>`;
}

/** Calls a function, given as source text, in a page. */
export async function callIn<Result>(page: Page, source: string, ...values: readonly unknown[]): Promise<Result> {
  return (await page.evaluate(`(${source})(...${JSON.stringify(values)})`)) as Result;
}

/** Runs in the page. Marks of visibility are no part of a shape: where a member stands is not where its class ends. */
const seeGroups = `(groups, shapes) => {
  const drawing = document.querySelector("#drawing svg");
  const origin = drawing.getBoundingClientRect();
  const boxOf = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left - origin.left, top - origin.top, width, height];
  };
  const see = (group) => ({
    id: group.id,
    classes: group.getAttribute("class"),
    name: group.getAttribute("data-qualified-name"),
    title: group.querySelector("title")?.textContent ?? "",
    shapes: [...group.querySelectorAll(shapes)]
      .filter((element) => !element.closest("g[data-visibility-modifier]"))
      .map((element) => ({ tag: element.tagName, box: boxOf(element) })),
    texts: [...group.querySelectorAll("text")].map((text) => ({ text: text.textContent, box: boxOf(text) })),
  });
  return { width: origin.width, height: origin.height, groups: [...drawing.querySelectorAll(groups)].map(see) };
}`;

/** Looks at the groups of the drawing that is shown, and at the shapes in them; both are selectors. */
export function seeDrawing(page: Page, { groups, shapes }: { readonly groups: string; readonly shapes: string }): Promise<SeenDrawing> {
  return callIn(page, seeGroups, groups, shapes);
}

/** Runs in the page: places on the longest path of each group, which is the line where there are heads beside it. */
const seeWays = `(groups, steps) => {
  const origin = document.querySelector("#drawing svg").getBoundingClientRect();
  const placesOn = (path) => {
    const [length, matrix] = [path.getTotalLength(), path.getScreenCTM()];
    return Array.from({ length: steps + 1 }, (_, step) => {
      const { x, y } = path.getPointAtLength((length * step) / steps).matrixTransform(matrix);
      return [x - origin.left, y - origin.top];
    });
  };
  return [...document.querySelectorAll("#drawing svg " + groups)].map((group) => {
    const paths = [...group.querySelectorAll("path")].toSorted((one, other) => other.getTotalLength() - one.getTotalLength());
    return { title: group.querySelector("title")?.textContent ?? "", way: paths.length === 0 ? [] : placesOn(paths[0]) };
  });
}`;

/** A connector of a drawing: the name that Graphviz writes into it, and places on its line, in pixels of the drawing. */
export interface SeenWay {
  readonly title: string;
  readonly way: readonly TruePoint[];
}

/** On a line so many places are looked at, beside its first. */
const waySteps = 12;

/** Looks at the lines in the groups of the drawing that is shown, in their order there. */
export function seeLines(page: Page, groups: string): Promise<readonly SeenWay[]> {
  return callIn(page, seeWays, groups, waySteps);
}

/** Takes a picture of the drawing that is shown, as PNG. */
export function photograph(page: Page): Promise<Uint8Array> {
  return page.locator("#drawing svg").first().screenshot();
}
