/** Conversions that take some milliseconds and end as the last bytes of the picture say: what is tried is the pipeline around them. */
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Conversions } from "../../../src/app/ports.ts";
import { Fault } from "../../../src/core/fault.ts";
import { formats } from "../../../src/formats/index.ts";
import { aDiagram } from "../../make/diagram.ts";
import { readWish } from "./wishes.ts";

const stages: readonly string[] = ["decode", "detect", "read"];

/** Every file names the digest of its picture, so that one job's file cannot pass for another's. */
function resultOf(picture: Uint8Array): Awaited<ReturnType<Conversions["convert"]>> {
  const digest = createHash("sha256").update(picture).digest("hex");
  const artifacts = formats.map(({ id, extension }) => ({ format: id, extension, bytes: Buffer.from(`${id} of ${digest}`), losses: [] }));
  return { diagram: aDiagram({}), artifacts, stagesMs: {} };
}

/** Opens the conversions. */
export function openFixtureConversions(): Conversions {
  return {
    async convert(picture, { signal, onStage }) {
      const wish = readWish(picture);
      for (const stage of stages) {
        onStage(stage);
        await sleep(wish.ms / stages.length, undefined, { signal }).catch(() => signal.throwIfAborted());
        if (wish.end === "kills") process.kill(process.pid, "SIGKILL");
      }
      if (wish.end === "breaks") throw new Fault({ code: "unreadable_image", kind: "unprocessable", message: "the picture is damaged" });
      if (wish.end === "crashes") throw new Fault({ code: "conversion_crashed", kind: "unavailable", message: "the child is gone" });
      return resultOf(picture);
    },
    write: () => Promise.reject(new Error("nobody corrects a fixture")),
  };
}
