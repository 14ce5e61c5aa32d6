/** The plugin in draw.io's own web application, installed as its page tells, against a running service. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readServiceConfig } from "../../src/boot/config.ts";
import { Fault } from "../../src/core/fault.ts";
import { newcomerLines, typeLines } from "../make/newcomer-lines.ts";
import { needDrawio } from "../oracles/drawio-app.ts";
import { serveDrawio } from "../oracles/drawio-server.ts";
import type { DrawioServer } from "../oracles/drawio-server.ts";
import { isSkipped } from "../oracles/skip.ts";
import { openBrowser } from "../web/browser.ts";
import { openConsoleService } from "../web/console-service.ts";
import type { ConsoleService } from "../web/console-service.ts";
import { recognisedDiagram } from "../web/order-scene.ts";

const manual = "docs/drawio-plugin.md";
/** The setting that its page tells to write, with draw.io's origin. */
const [, corsSetting] = /^(REDRAW_\w+)=https:\/\/drawio\.example\.com$/m.exec(newcomerLines(manual, "draw.io service")[0]!.text)!;

/** Looks into the editor, which is no global. */
const probe = "Draw.loadPlugin((ui) => { window.editorUi = ui; });";

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** What the editor has on its page. */
interface Seen {
  /** Of shapes and connectors. */
  readonly texts: readonly string[];
  /** Texts of the shapes at both ends of each connector. */
  readonly joined: readonly string[];
  readonly all: number;
  readonly selected: number;
  readonly top: number;
  /** How far the middle of the shapes is from the middle of the view, in pixels of the screen. */
  readonly offset: number;
  readonly canUndo: boolean;
}

const look = `() => {
  const { editorUi } = window;
  const { graph, undoManager } = editorUi.editor;
  const cells = Object.values(graph.getModel().cells).filter(({ vertex, edge }) => vertex || edge);
  const textOf = (cell) => cell && new DOMParser().parseFromString(graph.getLabel(cell) ?? "", "text/html").body.textContent;
  const top = cells.filter(({ parent }) => parent === graph.getDefaultParent());
  const bounds = graph.view.getBounds(top);
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = graph.container;
  const offset = bounds === null ? 0 : Math.hypot(bounds.getCenterX() - scrollLeft - clientWidth / 2, bounds.getCenterY() - scrollTop - clientHeight / 2);
  return {
    texts: cells.map(textOf).filter((text) => text !== "").sort(),
    joined: cells.filter(({ edge }) => edge).map(({ source, target }) => textOf(source) + " > " + textOf(target)).sort(),
    all: cells.length,
    selected: graph.getSelectionCount(),
    top: top.length,
    offset,
    canUndo: undoManager.canUndo(),
  };
}`;

const words = ({ text }: { readonly text: { readonly value: string } | null }): string => (text?.value ?? "").replaceAll("\n", "");
const byId = new Map(recognisedDiagram.nodes.map((node) => [node.id, node]));
const wantedTexts = [
  ...recognisedDiagram.nodes.map(words).filter((text) => text !== ""),
  ...recognisedDiagram.edges.flatMap(({ labels }) => labels.map(({ text }) => text)),
].toSorted();
const wantedEnds = recognisedDiagram.edges
  .map(({ source, target }) => [source, target].map(({ node }) => (node === null ? "null" : words(byId.get(node)!))).join(" > "))
  .toSorted();

describe.skipIf(isSkipped("drawio"))("the plugin for draw.io", () => {
  let app: string;
  let drawio: DrawioServer;
  let browser: Browser;
  let installed: StorageState;
  let context: BrowserContext;
  let service: ConsoleService;
  let page: Page;
  let complaints: string[] = [];

  /** Types the first lines of the page in a checkout, for a folder with what they touch of the application. */
  async function prepare(): Promise<Record<string, string>> {
    const desk = mkdtempSync(join(tmpdir(), "redraw-drawio-"));
    try {
      mkdirSync(join(desk, "app/plugins"), { recursive: true });
      mkdirSync(join(desk, "app/js"));
      copyFileSync(join(app, "js/PreConfig.js"), join(desk, "app/js/PreConfig.js"));
      symlinkSync(process.cwd(), join(desk, "redraw"));
      await typeLines(newcomerLines(manual, "draw.io"), desk, { ...process.env, DRAWIO: join(desk, "app") });
      const [plugin, preConfig] = ["plugins/redraw.js", "js/PreConfig.js"].map((file) => readFileSync(join(desk, "app", file), "utf8"));
      return { "/plugins/redraw.js": plugin!, "/plugins/probe.js": probe, "/js/PreConfig.js": preConfig! };
    } finally {
      rmSync(desk, { recursive: true });
    }
  }
  const openEditor = async (origin = drawio.origin): Promise<void> => {
    await page.goto(`${origin}/index.html?splash=0&stealth=1&lang=en${drawio.mode}`);
    await page.getByText("Extras", { exact: true }).waitFor();
  };
  const openPlugin = async (): Promise<void> => {
    await page.getByText("Arrange", { exact: true }).click();
    await page.getByText("Insert", { exact: true }).hover();
    await page.getByText("Picture of a diagram...").click();
  };
  const give = (file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> =>
    page.getByLabel("Choose a picture").setInputFiles(file);
  const picture = (): { name: string; mimeType: string; buffer: Buffer } => ({
    name: "order flow.png",
    mimeType: "image/png",
    buffer: service.picture,
  });
  const says = (sentence: string | RegExp): Promise<void> => page.getByRole("status").getByText(sentence).waitFor();
  const see = (): Promise<Seen> => page.evaluate<Seen>(`(${look})()`);
  /** Tells the plugin where the service is. */
  const tell = async (address: string, key: string): Promise<void> => {
    await page.getByLabel("Address of the service").fill(address);
    await page.getByLabel("Key", { exact: true }).fill(key);
  };
  /** Opens the editor and the plugin with a service that it knows. */
  const begin = async (address = service.address, key = service.convertKey): Promise<void> => {
    await openEditor();
    await openPlugin();
    if (!(await page.getByLabel("Address of the service").isVisible())) await page.getByText("Service", { exact: true }).click();
    await tell(address, key);
  };

  /** Does once what the plugin's page tells, and returns what the browser keeps of it. */
  async function install(): Promise<StorageState> {
    context = await browser.newContext();
    page = await context.newPage();
    page.on("dialog", (dialog) => void dialog.accept());
    await openEditor();
    await page.getByText("Extras", { exact: true }).click();
    await page.getByText("Plugins...").click();
    for (const file of ["/plugins/redraw.js", "/plugins/probe.js"]) {
      await page.getByRole("button", { name: "Add" }).last().click();
      await page.getByRole("button", { name: "Custom..." }).click();
      await page.getByRole("textbox").last().fill(file);
      await page.getByRole("button", { name: "Add" }).last().click();
    }
    await page.getByRole("button", { name: "Apply" }).click();
    const state = await context.storageState();
    await context.close();
    return state;
  }

  beforeAll(async () => {
    app = await needDrawio(process.env["REDRAW_DRAWIO_APP"]);
    browser = await openBrowser();
    drawio = await serveDrawio(app, await prepare());
    installed = await install();
  });
  afterAll(async () => {
    await browser?.close();
    drawio?.close();
  });
  beforeEach(async () => {
    service = await openConsoleService({ corsOrigins: readServiceConfig({ [corsSetting!]: drawio.origin }).corsOrigins.split(",") });
    context = await browser.newContext({ viewport: { width: 1280, height: 860 }, storageState: installed });
    context.setDefaultTimeout(60_000);
    page = await context.newPage();
    complaints = [];
    page.on("pageerror", ({ message }) => complaints.push(message));
  });
  afterEach(async () => {
    await context.close();
    await service.close();
    expect(complaints).toEqual([]);
  });

  test("asks for the service once, shows progress, and inserts selected shapes into the middle in one step of undo", async () => {
    await openEditor();
    await openPlugin();
    await give(picture());
    await says("Enter the address of your Redraw service, such as https://redraw.example.com/v1.");
    await tell(service.address, service.convertKey);
    service.hold = "write.vsdx";
    await give(picture());
    await says(/^Converting … [1-9]\d? %$/);
    service.hold = null;
    await page.getByRole("status").waitFor({ state: "detached" });
    const seen = await see();
    expect(seen.texts).toEqual(wantedTexts);
    expect(seen.joined).toEqual(wantedEnds);
    expect(seen.selected).toBe(seen.top);
    // The view's middle, to the grid.
    expect(seen.offset).toBeLessThan(20);
    await page.keyboard.press("Control+z");
    expect(await see()).toMatchObject({ all: 0, canUndo: false });
    const { items } = await service.service.application.jobs(service.service.caller, { cursor: null, limit: 5 });
    expect(items.map(({ name }) => name)).toEqual(["order flow.png"]);
  });

  test("knows the service the next time, and takes a picture from the clipboard", async () => {
    await begin();
    await page.getByRole("status").click();
    await openEditor();
    await openPlugin();
    expect(await page.getByLabel("Key", { exact: true }).isVisible()).toBe(false);
    await page.evaluate(`((bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([Uint8Array.from(bytes)], "image.png", { type: "image/png" }));
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData }));
    })(${JSON.stringify([...service.picture])})`);
    await page.getByRole("status").waitFor({ state: "detached" });
    expect((await see()).texts).toEqual(wantedTexts);
  });

  test("says what is wrong with the key, the account, the picture and the diagram, and inserts nothing", async () => {
    await begin(service.address, "rdk_wrong");
    await give(picture());
    await says("The service does not know this key: enter it again under Service.");
    await tell(service.address, service.convertKey);
    await give({ name: "plan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
    await says("This is not a PNG, JPEG or WebP picture.");
    const facts = { balance: 3, required: 10 };
    service.refusal = new Fault({ code: "insufficient_credits", kind: "no-credit", message: "too few credits", facts });
    await give(picture());
    await says("The account has 3 credits and a conversion costs 10");
    service.refusal = new Fault({ code: "rate_limited", kind: "busy", message: "the limit is reached", facts: { retry_after: 2_000 } });
    await give(picture());
    await says("The service takes no picture now: try again in 34 minutes.");
    service.refusal = null;
    service.fault = new Fault({ code: "no_diagram_found", kind: "unprocessable", message: "no shape was found in the picture" });
    await give(picture());
    await says("No diagram was found in this picture; it cost nothing.");
    expect(await see()).toMatchObject({ all: 0, canUndo: false });
    expect(await service.service.balance()).toBe(1_000);
  });

  test("waits for a busy service as long as that says, and pays once", async () => {
    await begin();
    service.refusal = new Fault({ code: "unavailable", kind: "unavailable", message: "too much waits", facts: { retry_after: 2 } });
    await give(picture());
    await says(/The service is busy; asking again in [12] seconds …/);
    service.refusal = null;
    await page.getByRole("status").waitFor({ state: "detached" });
    expect((await see()).texts).toEqual(wantedTexts);
    expect(await service.service.balance()).toBe(990);
  });

  test("says why there is no answer: nothing there, a service that forbids this page, or draw.io that forbids the service", async () => {
    await begin("http://127.0.0.1:9");
    await give(picture());
    await says("Nothing answers at http://127.0.0.1:9: check the address, and that the service runs.");
    const closed = await openConsoleService();
    await tell(closed.address, closed.convertKey);
    await give(picture());
    await says(`its setting REDRAW_CORS_ORIGINS must name ${drawio.origin}.`);
    await closed.close();
    await tell(`${drawio.origin}/`, service.convertKey);
    await give(picture());
    await says(`What answers at ${drawio.origin}/ is no Redraw service (HTTP 404).`);
    // As the image of draw.io sets one.
    await page.evaluate(
      `document.head.append(Object.assign(document.createElement("meta"), { httpEquiv: "Content-Security-Policy", content: "connect-src 'self'" }))`,
    );
    await tell(service.address, service.convertKey);
    await give(picture());
    await says("draw.io's own Content-Security-Policy keeps it from");
  });

  test("cancels the conversion of a dialog that is closed", async () => {
    await begin();
    service.hold = "read";
    await give(picture());
    await says(/^Converting/);
    await page.keyboard.press("Escape");
    await expect.poll(() => service.service.balance()).toBe(1_000);
    expect((await see()).all).toBe(0);
  });
});
