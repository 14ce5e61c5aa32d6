/** The image decoder: looks at the file first, then lets a child process with a memory and a time cap decode it. */
import type { ChildProcess } from "node:child_process";
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Decoded, ImageDecoder } from "../../app/ports.ts";
import type { Fault } from "../../core/fault.ts";
import { hasGrown, residentBytes } from "./child-memory.ts";
import type { DecodeAnswer, DecodeRequest } from "./decode-messages.ts";
import type { PictureLimits } from "../../core/image/faults.ts";
import { decoderUnavailable, pictureLimits, slowPicture, tooLarge, unreadableImage } from "../../core/image/faults.ts";
import { inspectFile, inspectPicture } from "../../core/image/inspect.ts";

/** What the decoder may use; all have defaults. */
export interface DecoderOptions {
  /** `pictures` are PNG, JPEG and WebP, the default; `files` adds what the command line takes, GIF and TIFF. */
  readonly takes?: "pictures" | "files";
  readonly limits?: PictureLimits;
  /** Larger pictures are scaled down to this many pixels. */
  readonly workPixels?: number;
  /** The child is ended above this resident size. */
  readonly maxChildBytes?: number;
  /** A child that holds more than this after its answer is replaced. */
  readonly mostAtRestBytes?: number;
  readonly timeoutMs?: number;
}

/**
 * 64 megapixels of 16-bit RGBA, interlaced, are 512 MB that the decoder must hold at once; beyond this cap the process
 * tree would leave its 1.5 GB.
 */
const defaultMaxChildBytes = 1_100_000_000;
const defaultWorkPixels = 12_000_000;
const defaultTimeoutMs = 60_000;
const memorySampleMs = 20;

/** Where the child's module lies: beside this one, with the ending that this one has (`.ts` unbuilt, `.js` built). */
const childModule: string = fileURLToPath(new URL(`./decode-child${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url));

function startChild(takes: "pictures" | "files"): ChildProcess {
  const child = fork(childModule, [takes], { serialization: "advanced", stdio: ["ignore", "ignore", "inherit", "ipc"], execArgv: [] });
  // What goes wrong after an answer, or a second time, must not end this process: an error event that nobody hears does.
  return child.on("error", () => {});
}

/** Asks the child once; settles exactly once, and ends the child when it breaks a cap. */
function ask(child: ChildProcess, request: DecodeRequest, caps: { maxChildBytes: number; timeoutMs: number }): Promise<DecodeAnswer> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void): void => {
      clearInterval(sampler);
      clearTimeout(deadline);
      child.off("message", onMessage).off("exit", onExit).off("error", onError);
      settle();
    };
    const give = (fault: Fault): void => {
      child.kill("SIGKILL");
      finish(() => reject(fault));
    };
    const onMessage = (answer: unknown): void => finish(() => resolve(answer as DecodeAnswer));
    const onExit = (): void => finish(() => reject(unreadableImage("the decoder crashed on it")));
    const onError = (cause: Error): void => finish(() => reject(decoderUnavailable(cause)));
    const sampler = setInterval(() => {
      if ((residentBytes(child.pid ?? 0) ?? 0) > caps.maxChildBytes) give(tooLarge("decoding it takes too much memory", pictureLimits));
    }, memorySampleMs);
    const deadline = setTimeout(() => give(slowPicture(caps.timeoutMs / 1_000)), caps.timeoutMs);
    child.on("message", onMessage).on("exit", onExit).on("error", onError);
    child.send(request, (error) => {
      if (error !== null) onError(error);
    });
  });
}

/** Views the pixels, which arrive as a Buffer, as plain bytes: a slice of those is a copy, one of a Buffer is the picture itself, and steps paint over such copies. */
function asPlainBytes({ buffer, byteOffset, length }: Uint8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, length);
}

/** Opens the decoder; its child starts with the first picture, serves one after the other and is replaced when it was ended. */
export function openImageDecoder(options: DecoderOptions = {}): ImageDecoder & { close(): Promise<void> } {
  const limits = options.limits ?? pictureLimits;
  const takes = options.takes ?? "pictures";
  const caps = { maxChildBytes: options.maxChildBytes ?? defaultMaxChildBytes, timeoutMs: options.timeoutMs ?? defaultTimeoutMs };
  let child: ChildProcess | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  const retire = (): void => {
    if (child?.connected === true) child.disconnect();
    child = null;
  };
  const decodeNext = async (bytes: Uint8Array): Promise<Decoded> => {
    const { type } = takes === "files" ? inspectFile(bytes, limits) : inspectPicture(bytes, limits);
    if (child === null || child.exitCode !== null || child.killed || !child.connected) child = startChild(takes);
    const request = { bytes, type, workPixels: options.workPixels ?? defaultWorkPixels, maxPixels: limits.maxPixels };
    const answer = await ask(child, request, caps);
    if (hasGrown(child.pid, options.mostAtRestBytes)) retire();
    if (!answer.ok) throw unreadableImage(answer.why);
    return { bitmap: { width: answer.width, height: answer.height, data: asPlainBytes(answer.data) }, size: answer.size };
  };

  return {
    decode(bytes) {
      const result = queue.then(() => decodeNext(bytes));
      queue = result.catch(() => {});
      return result;
    },
    close() {
      retire();
      return Promise.resolve();
    },
  };
}
