/** The hands of a person in the review: each act is one of mouse or keyboard, and is counted. */
import type { Locator, Page } from "playwright-core";
import type { Box } from "../../src/core/geometry/box.ts";
import type { Point } from "../../src/core/geometry/point.ts";

/** Pixels of the screen below which a shape is not drawn without zooming in. */
const drawable = 12;

/** Runs in a page: brings a box of the diagram into the middle of what is seen; returns its place on the screen. */
const showBox = `({ x, y, width, height }) => {
  const [stage, marks] = [document.querySelector(".stage"), document.querySelector(".marks")];
  const place = () => {
    const at = (px, py) => new DOMPoint(px, py).matrixTransform(marks.getScreenCTM());
    const [from, to] = [at(x, y), at(x + width, y + height)];
    return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
  };
  const middle = () => [place().x + place().width / 2, place().y + place().height / 2];
  const seen = stage.getBoundingClientRect();
  stage.scrollBy(middle()[0] - seen.x - seen.width / 2, middle()[1] - seen.y - seen.height / 2);
  window.scrollBy({ top: middle()[1] - innerHeight / 2, behavior: "instant" });
  return place();
}`;

/** Runs in a page: finds where an element can be pressed that nothing covers, among the points that are seen; null without one. */
const findSpot = `(id) => {
  const mark = document.querySelector('.mark[data-id="' + id + '"]');
  const { x, y, width, height } = mark.getBoundingClientRect();
  const shares = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.12, 0.88, 0.04, 0.96];
  const grid = shares.flatMap((down) => shares.map((along) => [x + along * width, y + down * height]));
  const line = mark.querySelector("path.reach");
  const onLine = (share) => {
    const at = line.getPointAtLength(share * line.getTotalLength()).matrixTransform(line.getScreenCTM());
    return [at.x, at.y];
  };
  const spots = line === null ? grid : shares.map(onLine);
  return spots.find(([px, py]) => document.elementFromPoint(px, py)?.closest(".mark")?.dataset.id === id) ?? null;
}`;

/** What hands do. */
export interface Hands {
  /** How many acts there were. */
  readonly acts: number;
  /** The form of the element that is picked. */
  readonly form: Locator;
  press(button: string): Promise<void>;
  key(name: string): Promise<void>;
  write(field: string, text: string): Promise<void>;
  choose(field: string, value: string): Promise<void>;
  /** Picks an element: in the diagram, or by name where others cover it. */
  pick(id: string): Promise<void>;
  /** Draws a shape with the mouse. */
  drawShape(box: Box): Promise<void>;
  /** Draws a connector with the mouse, or by name where its ends are not seen together. */
  connect(source: string, target: string): Promise<void>;
}

/** Gives hands to a page on which a review stands open. */
export function openHands(page: Page): Hands {
  let acts = 0;
  const form = page.locator("li.open");
  const act = async (work: Promise<unknown>): Promise<void> => {
    acts++;
    await work;
  };
  const run = <T>(script: string, given: unknown): Promise<T> => page.evaluate<T>(`(${script})(${JSON.stringify(given)})`);
  const press: Hands["press"] = (name) => act(page.getByRole("button", { name, exact: true }).click());
  const choose: Hands["choose"] = (field, value) => act(form.getByLabel(field, { exact: true }).selectOption(value));
  const drag = async (from: Point, to: Point): Promise<void> => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
    await page.mouse.move(...to);
    await page.mouse.up();
  };
  const spotOf = async (id: string): Promise<Point | null> => run(findSpot, id);
  const bringIntoView = (id: string): Promise<unknown> =>
    page.evaluate(`document.querySelector('.mark[data-id="${id}"]').scrollIntoView({ block: "center", behavior: "instant" })`);
  const pick: Hands["pick"] = async (id) => {
    await bringIntoView(id);
    const spot = await spotOf(id);
    await act(spot === null ? page.getByLabel("Correct another element").selectOption(id) : page.mouse.click(...spot));
    await page.locator(`.mark.selected[data-id="${id}"]`).waitFor({ state: "attached", timeout: 5_000 });
  };
  return {
    get acts() {
      return acts;
    },
    form,
    press,
    choose,
    pick,
    key: (name) => act(page.keyboard.press(name)),
    write: (field, text) => act(form.getByLabel(field, { exact: true }).fill(text)),
    async drawShape(box) {
      let place = await run<Box>(showBox, box);
      for (let steps = 0; Math.min(place.width, place.height) < drawable && steps < 9; steps++) {
        await press("Larger");
        place = await run<Box>(showBox, box);
      }
      await press("Draw a shape");
      await act(drag([place.x, place.y], [place.x + place.width, place.y + place.height]));
    },
    async connect(source, target) {
      await bringIntoView(source);
      const [from, to] = [await spotOf(source), await spotOf(target)];
      if (from !== null && to !== null) {
        await press("Draw a connector");
        return act(drag(from, to));
      }
      await pick(source);
      if (!(await form.getByLabel("Connect to").isVisible())) await act(form.getByText("Place, colours, connectors").click());
      return choose("Connect to", target);
    },
  };
}
