/** `serve` and `migrate` take settings, not arguments; wrong settings are told before anything is opened. */
import { afterEach, expect, test, vi } from "vitest";
import { migrateCommand, serveCommand } from "../../../src/boot/cli/service-commands.ts";
import { aTerminal } from "../../make/terminal.ts";

afterEach(() => vi.unstubAllEnvs());

test.each([serveCommand, migrateCommand])("$name refuses arguments with a sentence", async (command) => {
  await expect(command.run(["--port", "9000"], aTerminal())).rejects.toMatchObject({
    code: "invalid_request",
    message: expect.stringContaining("environment"),
  });
});

test.each([serveCommand, migrateCommand])("$name names the setting that is wrong", async (command) => {
  vi.stubEnv("REDRAW_PORT", "high");
  await expect(command.run([], aTerminal())).rejects.toMatchObject({
    code: "invalid_request",
    message: expect.stringContaining("REDRAW_PORT"),
  });
});

test("a service ends by itself at a signal, so that it can close everything", () => {
  expect(serveCommand.endsItself).toBe(true);
});
