/** The help of the doctor names its option and an example. */
import { expect, test } from "vitest";
import { doctorHelp } from "../../../src/boot/cli/doctor-help.ts";

test("option, exit status and an example are there", () => {
  for (const part of ["--json", "Exit status", "redraw doctor\n"]) expect(doctorHelp()).toContain(part);
});
