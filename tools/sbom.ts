/** Lists what the images hold of the registries of npm and Python, with versions and licences, as CycloneDX: make sbom. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

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

const base = ofNpm(".");
const added = ofNpm("tools/image/gpu");
mkdirSync("out", { recursive: true });
write("out/sbom.json", base);
write("out/sbom-gpu.json", {
  ...base,
  metadata: { ...base.metadata, component: { ...base.metadata.component, name: "redraw-gpu" } },
  components: [...base.components, ...added.components, ...ofPython("tools/image/gpu/requirements.txt")],
  dependencies: [...base.dependencies, ...added.dependencies],
});
