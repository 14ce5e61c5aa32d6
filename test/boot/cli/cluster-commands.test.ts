import { expect, test } from "vitest";
import type { Administration } from "../../../src/app/application.ts";
import { runAdmin } from "../../../src/boot/cli/admin.ts";
import { clusterCommands } from "../../../src/boot/cli/cluster-commands.ts";
import { aTerminal } from "../../make/terminal.ts";

test("a confirmation tells what was confirmed", async () => {
  const [command] = clusterCommands;
  const administration = { confirmSweeps: () => Promise.resolve([{ cluster: "c-1", gone: 40, open: 100 }]) } as unknown as Administration;
  const terminal = aTerminal();
  expect(await runAdmin(command!, [], { terminal, withAdministration: (work) => work(administration) })).toBe(0);
  expect(terminal.results()).toMatch(/cluster +c-1[\s\S]*gone +40/);
});
