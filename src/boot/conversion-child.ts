/** The child process that converts pictures for the service, one at a time: what a picture does to it does not reach the process that answers requests. */
import { asFault } from "../core/fault.ts";
import type { FaultOptions } from "../core/fault.ts";
import type { ChildMessage, ChildRequest, ChildSettings } from "./conversion-messages.ts";
import type { Converter } from "./converter.ts";
import { openConverter } from "./converter.ts";

let opened: Promise<Converter> | null = null;

const say = (message: ChildMessage): void => void process.send?.(message);

/** Makes plain data of whatever was thrown. */
function describe(thrown: unknown): FaultOptions {
  const { code, kind, message, detail } = asFault(thrown);
  return detail === null ? { code, kind, message } : { code, kind, message, detail };
}

async function work(request: ChildRequest): Promise<ChildMessage> {
  if (opened === null) throw new Error("the child was asked before it was told its settings");
  const converter = await opened;
  if ("diagram" in request) return { diagram: request.diagram, artifacts: await converter.write(request.diagram), stagesMs: {} };
  const { picture, name } = request;
  const onStage = (stage: string): void => say({ stage });
  return converter.convert(picture, converter.formatIds, name === undefined ? { onStage } : { onStage, picture: name });
}

process.on("message", (message: ChildSettings | ChildRequest) => {
  if ("config" in message) {
    opened = openConverter(message.config, { threads: message.threads });
    // A converter that cannot open is told with the first picture.
    opened.catch(() => {});
    say({ ready: true });
    return;
  }
  void work(message)
    .catch((thrown: unknown) => ({ fault: describe(thrown) }))
    .then(say);
});
process.on("disconnect", () => process.exit());
