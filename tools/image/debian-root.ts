/** Makes the root of a Debian system with the least that runs programs, from the mirror that apt knows here. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { cacheFolder } from "../services/cache.ts";
import { runUnpacked } from "../cluster/unpacked.ts";

/** Where apt finds packages here: the mirror of the release itself, and every line that a list of sources would have. */
interface Sources {
  readonly release: string;
  readonly mirror: string;
  readonly lines: readonly string[];
}

function findSources(): Sources {
  const release = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? "";
  const format = "$(REPO_URI) $(CODENAME) $(COMPONENT)";
  const { stdout } = spawnSync("apt-get", ["indextargets", "--format", format, "Created-By: Packages"], { encoding: "utf8" });
  const targets = [...new Set(stdout.trim().split("\n"))].map((line) => line.split(" ") as [string, string, string]);
  const own = targets.filter(([, suite, component]) => suite.split("-")[0] === release && component === "main");
  const mirror = own.find(([, suite]) => suite === release)?.[0];
  if (mirror === undefined) throw new Error(`apt knows no mirror of "${release}" here; an image needs a Debian system with sources`);
  return { release, mirror, lines: own.map(([uri, suite, component]) => `deb ${uri} ${suite} ${component}`) };
}

/** What a program never reads: documentation, translations, and what apt fetched. */
const needless = [
  "usr/share/doc",
  "usr/share/man",
  "usr/share/locale",
  "usr/share/info",
  "usr/share/lintian",
  "var/cache/apt",
  "var/lib/apt/lists",
  "var/log",
];

/** Takes in what was mended since the release, which lies on other mirrors. */
function upgrade(root: string, programs: string, { lines }: Sources): void {
  const list = join(root, "etc/apt/sources.list");
  writeFileSync(list, `${lines.join("\n")}\n`);
  const apt = (...args: readonly string[]): string =>
    runUnpacked({
      root: programs,
      command: ["chroot", root, "apt-get", "-q", "-y", ...args],
      environment: { DEBIAN_FRONTEND: "noninteractive" },
    });
  apt("update");
  apt("upgrade");
  // Where this machine fetches from is nobody's business.
  writeFileSync(list, "");
}

/** What a root holds beside the least. */
export interface DebianRootOptions {
  /** Stands in the name of its folder. */
  readonly purpose?: string;
  /** Packages, which bring what they depend on. */
  readonly packages?: readonly string[];
}

/** Returns the folder with the root; the first call makes it, in a minute or two. `programs` holds debootstrap. Needs root. */
export function needDebianRoot(programs: string, { purpose, packages = [] }: DebianRootOptions = {}): string {
  const sources = findSources();
  // A month's mends are taken in at the latest with the next month's root.
  const month = `${sources.release}-${new Date().toISOString().slice(0, 7)}`;
  const folder = join(cacheFolder(), "image", purpose === undefined ? month : `${purpose}-${month}`);
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  const part = mkdtempSync(`${folder}-`);
  try {
    const more = packages.length === 0 ? [] : [`--include=${packages.join(",")}`];
    runUnpacked({ root: programs, command: ["debootstrap", "--variant=minbase", ...more, sources.release, part, sources.mirror] });
    upgrade(part, programs, sources);
    for (const name of needless) {
      for (const entry of readdirSync(join(part, name))) rmSync(join(part, name, entry), { recursive: true });
    }
    if (!existsSync(folder)) renameSync(part, folder);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
  return folder;
}
