/** The service behind the console in tests: the real interface, use cases and files; only the recogniser is a script. */
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openRasteriser } from "../../src/adapters/image/rasteriser.ts";
import { openThumbnails } from "../../src/adapters/image/thumbnails.ts";
import type { Application } from "../../src/app/application.ts";
import { writeDiagram } from "../../src/app/convert.ts";
import type { ConversionResult, Conversions } from "../../src/app/ports.ts";
import type { Diagram } from "../../src/core/diagram/types.ts";
import { Fault } from "../../src/core/fault.ts";
import { pictureLimits } from "../../src/core/image/faults.ts";
import { formats } from "../../src/formats/index.ts";
import { httpLimits } from "../../src/http/operations/operation.ts";
import { openServer } from "../../src/http/server.ts";
import { aService } from "../make/service.ts";
import type { TestService } from "../make/service.ts";
import { drawnDiagram, recognisedDiagram } from "./order-scene.ts";

/** A running service with a console. */
export interface ConsoleService {
  readonly address: string;
  readonly ownerKey: string;
  readonly convertKey: string;
  readonly service: TestService;
  /** The picture that it knows how to convert. */
  readonly picture: Buffer;
  /** What the next conversions find. */
  recognised: Diagram;
  /** The stage at which conversions wait until another one, or none (null), is named. */
  hold: string | null;
  /** What the next conversions end in: a Fault, or success (null). */
  fault: Fault | null;
  /** What pictures are refused with, or nothing (null). */
  refusal: Fault | null;
  /** Draws a diagram as a picture of it would look. */
  draw(diagram: Diagram): Promise<Buffer>;
  close(): Promise<void>;
}

const stages = ["decode", "detect", "read", "assemble.trace", "assemble.own", "cut"];

/** What a console's service may be given. */
export interface ConsoleOptions {
  /** Whose scripts may ask it. */
  readonly corsOrigins?: readonly string[];
  /** Where files lie; a folder of the test that runs unless given. */
  readonly folder?: string;
}

/** Opens the service; the account has 1,000 credits and two keys. */
export async function openConsoleService({ corsOrigins = [], ...place }: ConsoleOptions = {}): Promise<ConsoleService> {
  const rasteriser = openRasteriser();
  const state = { hold: null as string | null, fault: null as Fault | null, refusal: null as Fault | null, recognised: recognisedDiagram };
  const write = async (diagram: Diagram): Promise<ConversionResult> => ({
    diagram,
    artifacts: await writeDiagram(diagram, formats, { rasteriser }),
    stagesMs: {},
  });
  const conversions: Conversions = {
    async convert(_picture, { onStage, signal }) {
      for (const stage of [...stages, ...formats.map(({ id }) => `write.${id}`)]) {
        onStage(stage);
        do await pause(5, null, { signal });
        while (state.hold === stage);
        if (stage === "read" && state.fault !== null) throw state.fault;
      }
      return write(state.recognised);
    },
    write: (diagram) => write(diagram),
  };
  const thumbnails = openThumbnails();
  const service = await aService({ conversions, ports: () => ({ thumbnails }), ...place });
  const working = new Set<Promise<unknown>>();
  const application: Application = {
    ...service.application,
    async submit(caller, submission) {
      if (state.refusal !== null) throw state.refusal;
      const accepted = await service.application.submit(caller, submission);
      const work = service.execute(accepted.job.id);
      working.add(work);
      work.catch(() => {}).finally(() => working.delete(work));
      return accepted;
    },
  };
  const server = await openServer({
    application,
    limits: { ...httpLimits, picture: pictureLimits },
    telemetry: { answered: () => {}, failed: ({ code, detail }) => console.error(code, detail), limited: () => {} },
    baseUrl: "http://127.0.0.1/v1",
    webFolder: fileURLToPath(new URL("../../web", import.meta.url)),
    corsOrigins,
  });
  await server.listen({ host: "127.0.0.1", port: 0 });
  const { key } = await service.application.createKey(service.caller, { name: "Build server", role: "convert" });
  const draw = async (diagram: Diagram): Promise<Buffer> =>
    Buffer.from(await rasteriser.rasterise((await svgOf(diagram)).toString(), diagram.size));
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    ownerKey: service.ownerKey,
    convertKey: key,
    service,
    picture: await draw(drawnDiagram),
    draw,
    get recognised() {
      return state.recognised;
    },
    set recognised(diagram) {
      state.recognised = diagram;
    },
    get hold() {
      return state.hold;
    },
    set hold(stage) {
      state.hold = stage;
    },
    get fault() {
      return state.fault;
    },
    set fault(fault) {
      state.fault = fault;
    },
    get refusal() {
      return state.refusal;
    },
    set refusal(refusal) {
      state.refusal = refusal;
    },
    async close() {
      state.hold = null;
      await Promise.allSettled(working);
      await server.close({ graceMs: 100 });
      await rasteriser.close();
      await thumbnails.close();
    },
  };
}

async function svgOf(diagram: Diagram): Promise<Buffer> {
  const { bytes } = await formats.find(({ id }) => id === "svg")!.encode(diagram, {});
  return Buffer.from(bytes);
}
