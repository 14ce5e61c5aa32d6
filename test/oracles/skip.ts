/** Which foreign programs are left out by `REDRAW_SKIP=libreoffice,...`; tests that need them are then counted as skipped. */

/** Tells whether the person who runs the tests left a program out. */
export function isSkipped(program: string): boolean {
  return (process.env["REDRAW_SKIP"] ?? "").split(",").includes(program);
}
