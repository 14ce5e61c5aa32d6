/** A service for the tests of clients: real use cases over a real database, whose jobs are done as soon as they are there. */
import { Fault } from "../../src/core/fault.ts";
import type { Diagram } from "../../src/core/diagram/types.ts";
import { formats } from "../../src/formats/index.ts";
import { aConversion, writtenFiles } from "./conversion.ts";
import { serveApplication } from "./http-server.ts";
import { aService } from "./service.ts";

/** What a client is told of it. */
export interface ClientService {
  readonly baseUrl: string;
  readonly key: string;
  balance(): Promise<number>;
}

/** Opens it; a picture with "bad" in it fails, and the first submission is refused for a second when `isBusy`. A diagram's IR is written. */
export async function aClientService({
  isBusy = false,
  diagram,
}: { readonly isBusy?: boolean; readonly diagram?: Diagram } = {}): Promise<ClientService> {
  const conversion = diagram === undefined ? aConversion(formats.map(({ id }) => id)) : await writtenFiles(diagram);
  const service = await aService({
    conversions: {
      convert: (picture) =>
        Buffer.from(picture).includes("bad")
          ? Promise.reject(new Fault({ code: "no_diagram_found", kind: "unprocessable", message: "nothing was found" }))
          : Promise.resolve(conversion),
      write: () => Promise.resolve(conversion),
    },
  });
  let refusals = isBusy ? 1 : 0;
  const server = await serveApplication({
    ...service.application,
    async submit(caller, submission) {
      if (refusals-- > 0) {
        throw new Fault({ code: "unavailable", kind: "unavailable", message: "too much waits", facts: { retry_after: 1 } });
      }
      const accepted = await service.application.submit(caller, submission);
      setTimeout(() => void service.execute(accepted.job.id), 100);
      return accepted;
    },
  });
  return { baseUrl: `http://127.0.0.1:${server.port}/v1`, key: service.ownerKey, balance: () => service.balance() };
}
