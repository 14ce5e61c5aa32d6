/** What `convert` and `watch` work with when a service does the work: no model is loaded here, and no net. */
import { performance } from "node:perf_hooks";
import { convert, openRedraw, RedrawError } from "../../../clients/typescript/src/index.ts";
import type { Service } from "../../../clients/typescript/src/index.ts";
import { parseDiagram } from "../../core/diagram/parse.ts";
import type { Diagram } from "../../core/diagram/types.ts";
import { Fault } from "../../core/fault.ts";
import type { FaultKind } from "../../core/fault.ts";
import { faultCodes } from "../../core/fault-codes.ts";
import { pictureLimits } from "../../core/image/faults.ts";
import { inspectFile } from "../../core/image/inspect.ts";
import { readClientConfig } from "../config.ts";
import type { Environment } from "../config.ts";
import type { ConvertWork } from "./convert.ts";
import { reasonOf, wrongUse } from "./faults.ts";
import { openDiagramWriter } from "./write-diagrams.ts";

/** Reads what stands after `--service`, and the key in the environment. Throws `invalid_request`. */
export function readService(address: string, environment?: Environment): Service {
  return { baseUrl: readAddress(address), key: readKey(environment) };
}

function readAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || !/\/v1\/?$/.test(url.pathname) || url.search !== "") {
    throw wrongUse(`--service takes the base address of a service, which ends in /v1, not "${address}"`);
  }
  return url.href;
}

/** Reads the key from the environment. Throws `invalid_request`. */
export function readKey(environment?: Environment): string {
  const { key } = readClientConfig(environment);
  if (key === "") throw wrongUse("a service needs a key: set REDRAW_KEY to an API key of it");
  return key;
}

type Redraw = ReturnType<typeof openRedraw>;

/** The kind of a code that the service raised; one that this version does not know is a refusal. */
function kindOf({ code, status }: RedrawError): FaultKind {
  return faultCodes.find((one) => one.code === code)?.kind ?? (status >= 500 ? "unavailable" : "unprocessable");
}

/** Tells what came back as a Fault: the service's own words, or that it was not reached. */
function faultOf(thrown: unknown, { baseUrl }: Service): unknown {
  const unavailable = (message: string): Fault => new Fault({ code: "unavailable", kind: "unavailable", message, cause: thrown });
  if (thrown instanceof RedrawError) {
    return new Fault({ code: thrown.code, kind: kindOf(thrown), message: thrown.message, cause: thrown });
  }
  if (thrown instanceof DOMException && thrown.name === "TimeoutError")
    return unavailable(`${baseUrl} did not convert it within five minutes`);
  if (thrown instanceof TypeError) return unavailable(`${baseUrl} cannot be reached: ${reasonOf(thrown.cause ?? thrown)}`);
  return thrown;
}

/** Asks a service once for something that is JSON. Throws what the service says, and `unavailable`. */
export async function askService(
  service: Service,
  ask: (client: Redraw) => Promise<{ readonly data?: unknown; readonly error?: unknown; readonly response: Response }>,
): Promise<unknown> {
  try {
    const { data, error, response } = await ask(openRedraw(service));
    if (response.ok) return data;
    const { code = "unavailable", detail = `it answered ${response.status}` } = (error ?? {}) as {
      readonly code?: string;
      readonly detail?: string;
    };
    throw new RedrawError(code, detail, response.status);
  } catch (thrown) {
    throw faultOf(thrown, service);
  }
}

/** Has a picture recognised. Throws what the service says, and `unavailable`. */
export async function recognise(bytes: Uint8Array, service: Service, picture: string | undefined): Promise<Diagram> {
  try {
    const [file] = await convert(bytes, { ...service, formats: ["ir"], ...(picture === undefined ? {} : { name: picture }) });
    return parseDiagram(JSON.parse(new TextDecoder().decode(file!.bytes)));
  } catch (thrown) {
    throw faultOf(thrown, service);
  }
}

/**
 * Returns work whose pictures a service recognises. The files are written here from its IR, from which they follow byte by byte: one
 * download instead of six, and what a format could not hold is told as for pictures that are recognised here.
 */
export function openServiceWork(service: Service): ConvertWork {
  return {
    inspect: (bytes) => void inspectFile(bytes, pictureLimits),
    checkModels: () => Promise.resolve(),
    openPool() {
      const writer = openDiagramWriter();
      return {
        async convert(bytes, formatIds, picture) {
          const started = performance.now();
          const diagram = await recognise(bytes, service, picture);
          const recogniseMs = performance.now() - started;
          const conversion = await writer.write(diagram, formatIds);
          return { ...conversion, stagesMs: { service: recogniseMs, ...conversion.stagesMs } };
        },
        close: () => writer.close(),
      };
    },
    openWriter: openDiagramWriter,
  };
}
