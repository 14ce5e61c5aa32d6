/** Has PlantUML draw texts in Chromium, and reads the truth from its drawing, in which groups are named as in the text. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { needPackage } from "../../test/oracles/package-app.ts";
import type { PinnedPackage } from "../../test/oracles/package-app.ts";
import { callIn, documentOf, openCanvas, photograph, seeDrawing, seeLines } from "./canvas.ts";
import type { SeenDrawing } from "./canvas.ts";
import type { PlantumlPage } from "./plantuml-texts.ts";
import { plantumlContents } from "./plantuml-truth.ts";
import type { SeenLink } from "./plantuml-truth.ts";
import type { TextProgram } from "./text-program.ts";
import { truthOf } from "./truth.ts";

/** PlantUML with Graphviz and its themes, as scripts (MIT). */
const plantumlPackage: PinnedPackage = {
  name: "@plantuml/core",
  version: "1.2026.8",
  integrity: "sha512-md2wGuaIJnAq1yKkedSpQE68cLsvZvctwzWHkDAnC3DTVLe/MSd/2vr4ETwr6jtc1av8cdxCohFuW4VGejMHyw==",
};

/** Modules need an address to be loaded from; what is asked of this one is answered here and goes nowhere. */
const address = "http://127.0.0.1/";

/** Loads PlantUML into a page from its folder. */
async function load(page: Page, folder: string): Promise<void> {
  await page.route(`${address}**`, async (route) => {
    const file = join(folder, new URL(route.request().url()).pathname);
    if (route.request().url() === address) {
      const scripts = '<script src="/themes.js"></script><script src="/viz-global.js"></script>';
      await route.fulfill({ contentType: "text/html", body: documentOf("", scripts) });
    } else if (existsSync(file)) await route.fulfill({ contentType: "text/javascript", path: file });
    else await route.fulfill({ status: 404 });
  });
  await page.goto(address);
}

/** Runs in the page: draws a text there, or says why not. */
const draw = `async (lines, isDark) => {
  const { renderToString } = await import("/plantuml.js");
  try {
    const drawing = await new Promise((resolve, reject) => renderToString(lines, resolve, reject, isDark ? { dark: true } : undefined));
    // Errors are drawn as well.
    if (/Syntax Error|Cannot load/.test(drawing)) return "it does not understand the text";
    document.getElementById("drawing").innerHTML = drawing;
    document.body.style.background = isDark ? "#1b1b1b" : "white";
    return null;
  } catch (error) {
    return String(error);
  }
}`;

/** Runs in the page. */
const seeLinks = `() => [...document.querySelectorAll("#drawing svg g.link")].map((link) => ({
  source: link.getAttribute("data-entity-1"),
  target: link.getAttribute("data-entity-2"),
  line: Number(link.getAttribute("data-source-line")),
  text: [...link.querySelectorAll("text")].map((text) => text.textContent).join("\\n"),
}))`;

const seeShapes = (page: Page): Promise<SeenDrawing> =>
  seeDrawing(page, { groups: "g.entity, g.cluster, g.start_entity, g.end_entity", shapes: "rect, ellipse, polygon, path, circle" });

/** Opens PlantUML. */
export function openPlantuml(): TextProgram<PlantumlPage> {
  const folder = needPackage(plantumlPackage);
  const canvas = openCanvas((page) => load(page, folder));
  return {
    draw: async (page) => {
      const lines = ["@startuml", ...page.text.split("\n"), "@enduml"];
      const shown = await canvas.pageAt(page.scale);
      const refusal = await callIn<string | null>(shown, draw, lines, page.isDark);
      if (refusal !== null) return { refusal };
      const seen = await seeShapes(shown);
      const ways = await seeLines(shown, "g.link");
      const links = (await callIn<readonly Omit<SeenLink, "way">[]>(shown, seeLinks)).map((link, at) => ({ ...link, way: ways[at]!.way }));
      const contents = plantumlContents(lines, seen.groups, links, page.scale);
      return { truth: truthOf("plantuml", page, seen, contents), picture: await photograph(shown) };
    },
    close: () => canvas.close(),
  };
}
