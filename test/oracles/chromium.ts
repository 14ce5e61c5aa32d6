/** Drives headless Chromium over its debugging pipe: no port, no network but this machine. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { needProgram, works } from "./install.ts";

/** One page of the browser. */
export interface ChromiumPage {
  /** Goes to an address and waits until it is loaded. */
  open(url: string): Promise<void>;
  /** Calls a function, given as source text, with arguments; waits for its promise. */
  call(source: string, ...args: readonly unknown[]): Promise<unknown>;
  /** Returns the errors of the console since the last call. */
  takeErrors(): readonly string[];
  close(): Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: {
    readonly type?: string;
    readonly args?: readonly { readonly value?: unknown; readonly description?: string }[];
    readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } };
  };
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

/** Makes sure that Chromium is there. */
export function needChromium(): void {
  needProgram({ name: "Chromium", packages: ["chromium"], skip: "drawio", isInstalled: () => works("chromium", "--version") });
}

const flags = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--disable-extensions",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  "--window-size=1600,1200",
  "--remote-debugging-pipe",
];

/** Starts a browser with one empty page. */
export async function openChromium(env: NodeJS.ProcessEnv = process.env): Promise<ChromiumPage> {
  const profile = mkdtempSync(join(tmpdir(), "redraw-chromium-"));
  const browser = spawn("nice", ["chromium", ...flags, `--user-data-dir=${profile}`, "about:blank"], {
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
    env,
  });
  const [orders, answers] = [browser.stdio[3] as Writable, browser.stdio[4] as Readable];
  const waiting = new Map<
    number,
    { readonly resolve: (result: Record<string, unknown>) => void; readonly reject: (error: Error) => void }
  >();
  let errors: string[] = [];
  let text = "";
  const receive = ({ id, method, params, result, error }: Message): void => {
    const wait = id === undefined ? undefined : waiting.get(id);
    if (wait !== undefined) {
      waiting.delete(id!);
      if (error === undefined) wait.resolve(result ?? {});
      else wait.reject(new Error(error.message));
    } else if (method === "Runtime.exceptionThrown") {
      errors.push(params?.exceptionDetails?.exception?.description ?? params?.exceptionDetails?.text ?? "exception");
    } else if (method === "Runtime.consoleAPICalled" && params?.type === "error") {
      errors.push((params.args ?? []).map(({ value, description }) => description ?? JSON.stringify(value)).join(" "));
    }
  };
  answers.setEncoding("utf8").on("data", (chunk: string) => {
    const messages = (text + chunk).split("\0");
    text = messages.pop()!;
    for (const message of messages) receive(JSON.parse(message) as Message);
  });
  let count = 0;
  const send = (method: string, params: object, sessionId?: string): Promise<Record<string, unknown>> =>
    new Promise((resolve, reject) => {
      count++;
      waiting.set(count, { resolve, reject });
      orders.write(`${JSON.stringify({ id: count, method, params, sessionId })}\0`);
    });
  const ended = new Promise<void>((resolve) => browser.on("close", () => resolve()));
  const { targetId } = await send("Target.createTarget", { url: "about:blank" });
  const sessionId = (await send("Target.attachToTarget", { targetId, flatten: true }))["sessionId"] as string;
  await send("Runtime.enable", {}, sessionId);
  await send("Page.enable", {}, sessionId);
  const call = async (source: string, ...args: readonly unknown[]): Promise<unknown> => {
    const expression = `(${source})(...${JSON.stringify(args)})`;
    const answer = await send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true }, sessionId);
    const thrown = answer["exceptionDetails"] as
      | { readonly text: string; readonly exception?: { readonly description?: string } }
      | undefined;
    if (thrown !== undefined) throw new Error(thrown.exception?.description ?? thrown.text);
    return (answer["result"] as { readonly value?: unknown }).value;
  };
  return {
    call,
    open: async (url) => {
      await send("Page.navigate", { url }, sessionId);
      const isLoaded = `async (url) => { while (location.href !== url || document.readyState !== "complete") await new Promise((next) => setTimeout(next, 20)); }`;
      await call(isLoaded, url);
    },
    takeErrors: () => {
      const taken = errors;
      errors = [];
      return taken;
    },
    close: async () => {
      await send("Browser.close", {});
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
