/** What every program does that draws pages from texts. */
import type { TextPage } from "./text-page.ts";
import type { PageTruth } from "./truth.ts";

/** A page that was drawn, or why the program does not draw it. */
export type Drawn = { readonly picture: Uint8Array; readonly truth: PageTruth } | { readonly refusal: string };

/** A program that is ready to draw; whoever opens it closes it. */
export interface TextProgram<Page extends TextPage> {
  draw(page: Page): Promise<Drawn>;
  close(): Promise<void>;
}
