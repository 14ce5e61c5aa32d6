/** The commands for who runs Redraw on a Kubernetes cluster. */
import type { AdminCommand } from "./admin-command.ts";

/** The commands, in the order of the help. */
export const clusterCommands: readonly AdminCommand[] = [
  {
    name: "cluster confirm",
    summary: "let the controller cancel the many jobs that lost their objects",
    operands: [],
    options: {},
    example: "cluster confirm",
    run: async (administration) => (await administration.confirmSweeps()).map((sweep) => ({ ...sweep })),
  },
];
