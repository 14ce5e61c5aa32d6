/** Lists what the images hold of the registries of npm and Python, with versions and licences, as CycloneDX: make sbom. */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The members of a list that are used here (CycloneDX 1.5). */
interface Sbom {
  readonly metadata: { readonly component: Readonly<Record<string, unknown>> };
  readonly components: readonly unknown[];
  readonly dependencies: readonly unknown[];
}

/** What a lockfile names, without what is needed to build only. */
function ofNpm(folder: string): Sbom {
  const words = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--omit", "dev", "--package-lock-only"];
  const { status, stdout, stderr } = spawnSync("npm", words, { cwd: folder, encoding: "utf8", maxBuffer: 100_000_000 });
  if (status !== 0) throw new Error(`npm ${words.join(" ")} in ${folder}: ${stderr}`);
  return JSON.parse(stdout) as Sbom;
}

/** Lists of packages by name and version, as package.json has them. */
type Packages = Record<string, string>;

/** What the image holds: with what npm leaves to whoever wants it, and with Tesseract, of which one file lies in models/. */
function ofImage(): Sbom {
  const { dependencies, devDependencies, peerDependencies, ...rest } = JSON.parse(readFileSync("package.json", "utf8")) as Readonly<
    Record<"dependencies" | "devDependencies" | "peerDependencies", Packages>
  >;
  const added = [...Object.keys(peerDependencies), "tesseract.js-core"].map((name): [string, string] => [name, devDependencies[name]!]);
  const above = mkdtempSync(join(tmpdir(), "redraw-sbom-"));
  try {
    // npm calls the whole after its folder.
    const folder = join(above, "redraw");
    mkdirSync(folder);
    // npm finds what is needed to build only anew, since the lockfile's own lists say something else.
    copyFileSync("package-lock.json", join(folder, "package-lock.json"));
    const all = { ...dependencies, ...Object.fromEntries(added) };
    const toBuild = Object.entries(devDependencies).filter(([name]) => !(name in all));
    const file = { ...rest, peerDependenciesMeta: {}, dependencies: all, devDependencies: Object.fromEntries(toBuild) };
    writeFileSync(join(folder, "package.json"), JSON.stringify(file));
    return ofNpm(folder);
  } finally {
    rmSync(above, { recursive: true });
  }
}

/** What a list of requirements names: lines such as `name==1.2 --hash=sha256:…`. */
function ofPython(file: string): readonly unknown[] {
  const lines = readFileSync(file, "utf8").matchAll(/^([\w-]+)==(\S+) --hash=sha256:([0-9a-f]{64})$/gm);
  return [...lines].map(([, name, version, content]) => ({
    "bom-ref": `pkg:pypi/${name}@${version}`,
    type: "library",
    name,
    version,
    purl: `pkg:pypi/${name}@${version}`,
    hashes: [{ alg: "SHA-256", content }],
  }));
}

function write(file: string, list: Sbom): void {
  writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`);
  console.log(`${file}: ${list.components.length} components`);
}

const base = ofImage();
const added = ofNpm("tools/image/gpu");
mkdirSync("out", { recursive: true });
write("out/sbom.json", base);
write("out/sbom-gpu.json", {
  ...base,
  metadata: { ...base.metadata, component: { ...base.metadata.component, name: "redraw-gpu" } },
  components: [...base.components, ...added.components, ...ofPython("tools/image/gpu/requirements.txt")],
  dependencies: [...base.dependencies, ...added.dependencies],
});
