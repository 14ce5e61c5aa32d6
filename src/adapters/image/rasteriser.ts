/** Draws SVG as PNG in a child process that knows the product's own fonts only; equal input gives equal bytes on every host. */
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

import type { Rasteriser } from "../../app/ports.ts";
import { Fault } from "../../core/fault.ts";
import { hasGrown } from "./child-memory.ts";
import { findFonts, installFontConfiguration, withSignsOfFonts } from "./fonts.ts";
import type { FontFile } from "./fonts.ts";
import type { RasteriseReply, RasteriseRequest } from "./rasteriser-child.ts";

/** The child lives beside this file, built or not. */
const childPath: string = fileURLToPath(
  new URL(import.meta.url.endsWith(".ts") ? "rasteriser-child.ts" : "rasteriser-child.js", import.meta.url),
);

interface Waiting {
  readonly resolve: (png: Uint8Array) => void;
  readonly reject: (fault: Fault) => void;
}

function rasteriserFault(detail: string): Fault {
  return new Fault({ code: "internal_error", kind: "bug", message: "The preview could not be drawn.", detail });
}

/** Starts a child; fontconfig reads its environment once, when the first text is drawn, so it must be there from the start. */
function startChild(configuration: string): ChildProcess {
  const child = fork(childPath, [], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: [],
    // SVG units are pixels and the locale's language must not choose glyphs; nothing else is inherited that could.
    env: { PATH: process.env["PATH"], TMPDIR: process.env["TMPDIR"], FONTCONFIG_FILE: configuration, LANG: "C.UTF-8", TZ: "UTC" },
  });
  // The child must not keep a finished program alive; it ends when the channel closes.
  child.unref();
  child.channel?.unref();
  return child;
}

/** What the rasteriser may use. */
export interface RasteriserOptions {
  /** A child that holds more than this after its answer is replaced. */
  readonly mostAtRestBytes?: number;
  /** The fonts that it knows; by default those of the product. */
  readonly fonts?: readonly FontFile[];
}

/** A child at work; requests belong to the process that they were sent to, since a successor may run while it ends. */
interface Running {
  readonly process: ChildProcess;
  readonly waiting: Map<number, Waiting>;
}

/** Opens a rasteriser; the child starts with the first picture, and again after a crash or when it has grown. */
export function openRasteriser(options: RasteriserOptions = {}): Rasteriser & { readonly close: () => Promise<void> } {
  let child: Running | null = null;
  let count = 0;

  const rest = (idle: ChildProcess): void => {
    idle.channel?.unref();
    if (!hasGrown(idle.pid, options.mostAtRestBytes)) return;
    child = null;
    idle.disconnect();
  };
  const start = (): Running => {
    const waiting = new Map<number, Waiting>();
    const started = startChild(installFontConfiguration(options.fonts ?? findFonts()));
    started.on("message", (reply: RasteriseReply) => {
      const asked = waiting.get(reply.id);
      waiting.delete(reply.id);
      if (waiting.size === 0) rest(started);
      if (reply.png === null) asked?.reject(rasteriserFault(reply.problem));
      else asked?.resolve(new Uint8Array(reply.png));
    });
    const fail = (detail: string): void => {
      if (child?.process === started) child = null;
      for (const asked of waiting.values()) asked.reject(rasteriserFault(detail));
      waiting.clear();
    };
    started.on("error", (error) => fail(error.message));
    started.on("exit", (code, signal) => fail(`the drawing process ended (${signal ?? code})`));
    return { process: started, waiting };
  };

  return {
    rasterise: (svg, size) =>
      new Promise((resolve, reject) => {
        child ??= start();
        const request: RasteriseRequest = { id: ++count, svg: withSignsOfFonts(svg), size };
        child.waiting.set(request.id, { resolve, reject });
        child.process.channel?.ref();
        child.process.send(request);
      }),
    close: async () => {
      const running = child?.process;
      child = null;
      if (running === undefined || running.exitCode !== null) return;
      const ended = new Promise<void>((resolve) => {
        running.once("exit", () => resolve());
      });
      running.ref();
      running.disconnect();
      await ended;
    },
  };
}
