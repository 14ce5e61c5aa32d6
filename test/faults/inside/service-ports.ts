/** Opens the ports of the product and changes what the orders say: stands in the place of `src/boot/service-ports.ts`. */
import { openServicePorts as openProductPorts } from "../../../src/boot/service-ports.ts";
import type { PortsContext } from "../../../src/boot/service-ports.ts";
import type { ServiceConfig } from "../../../src/boot/config.ts";
import type { ServicePorts } from "../../../src/app/service.ts";
import { copyMessages } from "./copies.ts";
import { crashAt } from "./crash-points.ts";
import { openFixtureConversions } from "./fixture-conversions.ts";
import { readOrders } from "./orders.ts";

export * from "../../../src/boot/service-ports.ts";

/** Opens every port, as the product does. */
export async function openServicePorts(config: ServiceConfig, context: PortsContext): Promise<ServicePorts> {
  const { conversions, copies, crash } = readOrders();
  let ports = await openProductPorts(config, context);
  if (conversions === "fixture") ports = { ...ports, conversions: openFixtureConversions() };
  if (copies !== undefined) ports = { ...ports, queue: await copyMessages(ports.queue, { url: config.engines.natsUrl, copies }) };
  return crash === undefined ? ports : crashAt(ports, crash);
}
