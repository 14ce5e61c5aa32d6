/** Pictures that say how their conversion should go: the edge sees the smallest PNG there is, the fixture what follows it. */
import { randomUUID } from "node:crypto";
import { data, header, png, scanLines } from "../../make/png.ts";

/** How a conversion goes: milliseconds, and its end; `kills` takes the worker with it. */
export interface Wish {
  readonly ms: number;
  readonly end: "works" | "breaks" | "crashes" | "kills";
}

const mark = "\nredraw-wish:";

/** The smallest PNG that there is. */
export const smallest: Buffer = Buffer.from(png([header(2, 2), data(scanLines(2, 2, [0, 0, 0]))]));

/** Makes a picture that no other equals. */
export function wishful(wish: Wish): Buffer {
  return Buffer.concat([smallest, Buffer.from(mark + JSON.stringify({ ...wish, id: randomUUID() }))]);
}

/** Reads the wish of a picture. */
export function readWish(picture: Uint8Array): Wish {
  const text = Buffer.from(picture).toString("latin1");
  return JSON.parse(text.slice(text.lastIndexOf(mark) + mark.length)) as Wish;
}
