/** Opens what converts pictures: the nets of this machine, or a service. */
import { readConfig } from "../config.ts";
import type { ConvertWork } from "./convert.ts";

/** Opens the work; `service` is its base address, null converts here. Throws `invalid_request` for a wrong address or setting. */
export async function openWork(service: string | null): Promise<ConvertWork> {
  if (service === null) return (await import("./convert-work.ts")).openConvertWork(readConfig());
  const { openServiceWork, readService } = await import("./service-work.ts");
  return openServiceWork(readService(service));
}
