/** Pages of PDF documents: which are asked for, and what each is called. */
import { Fault } from "../../core/fault.ts";
import { inputUnreadable, wrongUse } from "./faults.ts";
import type { Input } from "./inputs.ts";
import { stemOf } from "./inputs.ts";

/** Pages from a first to a last one, counted from 1. */
export interface PageRange {
  readonly first: number;
  readonly last: number;
}

/** So many pages of a document are taken at once: each is a conversion of some seconds. */
export const mostPages = 100;
/** Bytes of a document, which is held in memory as long as its pages are. */
const mostBytes = 100_000_000;

/** Reads `1,3-5`, null when it was not given; throws `invalid_request`. */
export function readPages(text: string | undefined): readonly PageRange[] | null {
  if (text === undefined) return null;
  return text.split(",").map((part) => {
    const [, first, last = first] = /^ *([1-9]\d{0,5}) *(?:- *([1-9]\d{0,5}) *)?$/.exec(part) ?? [];
    if (first === undefined || Number(first) > Number(last)) throw wrongUse(`--pages takes pages such as 1,3-5, not "${text}"`);
    return { first: Number(first), last: Number(last) };
  });
}

/** Lists the pages of a document that are asked for, in its order. Throws `input_unreadable` for one without pages or without those, `too_large` for too many. */
export function choosePages(count: number, ranges: readonly PageRange[] | null): readonly number[] {
  if (count === 0) throw inputUnreadable("the PDF document has no pages");
  const wanted = ranges ?? [{ first: 1, last: count }];
  const beyond = wanted.find(({ last }) => last > count);
  if (beyond !== undefined) throw inputUnreadable(`--pages names page ${beyond.last}, and the last one of the PDF document is ${count}`);
  const pages = Array.from({ length: count }, (_, at) => at + 1).filter((page) =>
    wanted.some(({ first, last }) => first <= page && page <= last),
  );
  if (pages.length <= mostPages) return pages;
  const message = `these are ${pages.length} pages of a PDF document, and ${mostPages} are taken at once: name some with --pages 1-${mostPages}`;
  throw new Fault({ code: "too_large", kind: "too-large", message });
}

/** Refuses a document that is too large; throws `too_large`. */
export function checkDocumentBytes(bytes: number): void {
  if (bytes <= mostBytes) return;
  const message = `the PDF document is too large: at most ${mostBytes / 1_000_000} MB are accepted; save the pages that you need as a document of their own`;
  throw new Fault({ code: "too_large", kind: "too-large", message });
}

/** Makes the input that a page is; outputs of a document with one page are called after it, others after document and page. */
export function pageInput(input: Input, page: number, count: number): Input {
  if (count === 1) return input;
  return { ...input, name: `${input.name}, page ${page}`, stem: `${stemOf(input.name)}-${page}` };
}
