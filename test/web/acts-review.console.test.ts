/** Every act of the review, by mouse and by keyboard alone: `make acts` counts them by the names of these tests. */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OpenReview } from "../../tools/console/open-review.ts";
import { openReview } from "../../tools/console/open-review.ts";
import { recognisedDiagram } from "./order-scene.ts";

let review: OpenReview;
let page: Page;
beforeAll(async () => {
  review = await openReview(recognisedDiagram);
  page = review.page;
});
afterAll(() => review?.close());
// What was not written goes with a reload: every act begins at what was recognised.
beforeEach(async () => {
  await page.reload();
  await mark("order").waitFor({ state: "attached" });
});

const mark = (id: string): Locator => page.locator(`.mark[data-id="${id}"]`);
const form = (): Locator => page.locator("li.open");
const field = (name: string): Locator => form().getByLabel(name, { exact: true });
const button = (name: string): Locator => page.getByRole("button", { name, exact: true });

async function middleOf(id: string): Promise<readonly [number, number]> {
  // a mark is attached before the picture under it has its size, and has no box until then
  await expect.poll(() => mark(id).boundingBox()).not.toBeNull();
  const { x, y, width: wide, height } = (await mark(id).boundingBox())!;
  return [x + wide / 2, y + height / 2];
}

async function drag([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]): Promise<void> {
  await page.mouse.move(x1, y1);
  await page.mouse.down();
  await page.mouse.move((x1 + x2) / 2, (y1 + y2) / 2);
  await page.mouse.move(x2, y2);
  await page.mouse.up();
}

async function keys(...names: readonly string[]): Promise<void> {
  for (const name of names) await page.keyboard.press(name);
}

const clickOn = async (id: string): Promise<void> => page.mouse.click(...(await middleOf(id)));

const clickButton = (name: string): Promise<void> => button(name).click();
const pressButton = (name: string): Promise<void> => button(name).press("Enter");

/** Focuses what is left to the Tab key, and types. */
async function typeInto(control: Locator, text: string): Promise<void> {
  await control.focus();
  await page.keyboard.type(text);
}

/** Picks the shape `order` by typing its name into the list of all elements. */
async function typeOrder(): Promise<void> {
  await typeInto(page.getByLabel("Correct another element"), "Order received");
  await keys("Enter");
  await page.locator('.mark.selected[data-id="order"]').waitFor({ state: "attached" });
}

async function unfoldByKeys(): Promise<void> {
  await typeOrder();
  await form().locator("summary").press("Enter");
}

async function unfoldByMouse(id: string): Promise<void> {
  await clickOn(id);
  await form().locator("summary").click();
}

/** The third in doubt is the connector `e5`. */
const openConnector = (): Promise<void> => page.locator('.item-head[data-head="e5"]').press("Enter");

async function onStage(...names: readonly string[]): Promise<void> {
  await page.getByRole("group", { name: /^Diagram/ }).focus();
  await keys(...names);
}

/** Presses a connector where nothing covers it. */
async function clickConnector(): Promise<void> {
  const [x1, y1] = await middleOf("pick");
  const [x2, y2] = await middleOf("ship");
  await page.mouse.click((x1 + x2) / 2, (y1 + y2) / 2);
  await page.locator('.mark.selected[data-id="e5"]').waitFor({ state: "attached" });
}

const attribute = (id: string, name: string): Promise<number> => mark(id).locator("rect").getAttribute(name).then(Number);
const there = (id: string): Promise<void> => mark(id).waitFor({ state: "attached" });
const gone = (id: string): Promise<void> => mark(id).waitFor({ state: "detached" });

/** What each hand does, and what is seen then. From a list that the browser opens itself the mouse chooses a value. */
interface Act {
  readonly mouse: () => Promise<unknown>;
  readonly keyboard: () => Promise<unknown>;
  readonly seen: () => Promise<unknown>;
}

const shapeActs: Readonly<Record<string, Act>> = {
  "add a shape": {
    mouse: async () => {
      await clickButton("Draw a shape");
      const [x, y] = await middleOf("store");
      await drag([x - 40, y - 130], [x + 40, y - 90]);
    },
    keyboard: () => onStage("n"),
    seen: () => there("p1"),
  },
  "move a shape": {
    mouse: async () => {
      const [x, y] = await middleOf("order");
      await drag([x, y], [x + 30, y]);
    },
    keyboard: async () => {
      await typeOrder();
      await onStage("Shift+ArrowRight", "ArrowRight");
    },
    seen: () => expect.poll(() => attribute("order", "x")).toBeGreaterThan(75),
  },
  "resize a shape": {
    mouse: async () => {
      await clickOn("order");
      const { x, y } = (await page.locator('.grip[data-corner="right bottom"]').boundingBox())!;
      await drag([x + 3, y + 3], [x + 40, y + 10]);
    },
    keyboard: async () => {
      await typeOrder();
      await onStage("Alt+Shift+ArrowRight");
    },
    seen: () => expect.poll(() => attribute("order", "width")).toBeGreaterThan(160),
  },
  "join two shapes": {
    mouse: async () => {
      await unfoldByMouse("order");
      await field("Join with").selectOption("stock");
    },
    keyboard: async () => {
      await unfoldByKeys();
      await typeInto(field("Join with"), "In stock");
      await keys("Enter");
    },
    seen: () => gone("stock"),
  },
  "split a shape": {
    mouse: async () => {
      await unfoldByMouse("order");
      await clickButton("Split side by side");
    },
    keyboard: async () => {
      await unfoldByKeys();
      await pressButton("Split side by side");
    },
    seen: () => there("p1"),
  },
  "delete a shape": {
    mouse: async () => {
      await clickOn("order");
      await clickButton("Drop it");
    },
    keyboard: async () => {
      await typeOrder();
      await onStage("Delete");
    },
    seen: () => gone("order"),
  },
  "correct a kind": {
    mouse: async () => {
      await clickOn("order");
      await field("Kind").selectOption("hexagon");
    },
    keyboard: async () => {
      await typeOrder();
      await typeInto(field("Kind"), "Hexagon");
    },
    seen: async () => expect(await field("Kind").inputValue()).toBe("hexagon"),
  },
  "correct a text": {
    mouse: async () => {
      await clickOn("order");
      await field("Text").click({ clickCount: 3 });
      await page.keyboard.type("Refund");
    },
    keyboard: async () => {
      await typeOrder();
      await field("Text").press("Control+a");
      await page.keyboard.type("Refund");
    },
    seen: () =>
      form()
        .getByRole("button", { name: /^Refund/ })
        .waitFor(),
  },
  "change a colour": {
    mouse: async () => {
      await unfoldByMouse("order");
      await clickButton("Fill: None");
    },
    keyboard: async () => {
      await unfoldByKeys();
      await pressButton("Fill: None");
    },
    seen: () => form().getByText("Corrected").waitFor(),
  },
};

const connectorActs: Readonly<Record<string, Act>> = {
  "draw a connector": {
    mouse: async () => {
      await clickButton("Draw a connector");
      await drag(await middleOf("order"), await middleOf("ship"));
    },
    keyboard: async () => {
      await unfoldByKeys();
      await typeInto(field("Connect to"), "Ship it");
      await keys("Enter");
    },
    seen: () => there("p1"),
  },
  "re-attach a connector": {
    mouse: async () => {
      await clickConnector();
      await field("Ends at").selectOption("stock");
    },
    keyboard: async () => {
      await openConnector();
      await typeInto(field("Ends at"), "In stock");
    },
    seen: async () => expect(await field("Ends at").inputValue()).toBe("stock"),
  },
  "lead a connector anew": {
    mouse: async () => {
      await clickConnector();
      await form().locator("summary").click();
      await field("Way").selectOption("orthogonal");
    },
    keyboard: async () => {
      await openConnector();
      await form().locator("summary").press("Enter");
      await typeInto(field("Way"), "With");
      await keys("Enter");
    },
    seen: () => form().getByText("Corrected").waitFor(),
  },
  "turn a connector": {
    mouse: async () => {
      await clickConnector();
      await field("Arrow").selectOption("back");
    },
    keyboard: async () => {
      await openConnector();
      await typeInto(field("Arrow"), "From end");
    },
    seen: async () => expect(await field("Arrow").inputValue()).toBe("back"),
  },
  "delete a connector": {
    mouse: async () => {
      await clickConnector();
      await clickButton("Drop it");
    },
    keyboard: async () => {
      await openConnector();
      await onStage("Delete");
    },
    seen: () => gone("e5"),
  },
};

const pageActs: Readonly<Record<string, Act>> = {
  undo: {
    mouse: async () => {
      await clickButton("Add a shape");
      await there("p1");
      await clickButton("Undo");
    },
    keyboard: async () => {
      await onStage("n");
      await there("p1");
      await onStage("Control+z");
    },
    seen: () => gone("p1"),
  },
  redo: {
    mouse: async () => {
      await clickButton("Add a shape");
      await clickButton("Undo");
      await gone("p1");
      await clickButton("Redo");
    },
    keyboard: async () => {
      await onStage("n");
      await onStage("Control+z");
      await gone("p1");
      await onStage("Control+y");
    },
    seen: () => there("p1"),
  },
  zoom: {
    mouse: () => clickButton("Larger"),
    keyboard: () => onStage("+"),
    seen: () => page.getByText("125 %").waitFor(),
  },
  pan: {
    mouse: async () => {
      for (let step = 0; step < 4; step++) await clickButton("Larger");
      const { x, y, width, height } = (await page.locator(".stage").boundingBox())!;
      const before = await scrolled();
      const empty = [x + width - 20, y + height - 20] as const;
      await drag(empty, [empty[0] - 100, empty[1]]);
      expect(await scrolled()).toBeGreaterThan(before + 50);
    },
    keyboard: async () => {
      await onStage("+", "+", "+", "+");
      const before = await scrolled();
      await onStage("Control+ArrowRight");
      expect(await scrolled()).toBeGreaterThan(before + 50);
    },
    seen: () => there("order"),
  },
};

const scrolled = (): Promise<number> => page.locator(".stage").evaluate((stage: { readonly scrollLeft: number }) => stage.scrollLeft);

const all = Object.entries({ ...shapeActs, ...connectorActs, ...pageActs });
const cases = all.flatMap(([name, act]) => (["mouse", "keyboard"] as const).map((hand) => ({ name, hand, act })));

test.each(cases)("$name, by $hand", async ({ act, hand }) => {
  await act[hand]();
  await act.seen();
});

test("keys are for what was clicked in the diagram, and nothing has to be focused first", async () => {
  await clickOn("order");
  await keys("Shift+ArrowRight", "ArrowRight");
  await expect.poll(() => attribute("order", "x")).toBeGreaterThan(75);
  await keys("Delete");
  await gone("order");
});
