/**
 * Builds @tensorflow/tfjs-node against a current TensorFlow into the cache: `make test-native` needs it, the product does not.
 *
 * The package's own install script fetches TensorFlow 2.9 from a host that is not a package registry. Its addon speaks a C interface that has not
 * changed since, so it is built against the libraries of the Python wheel instead. Prints the folder that NODE_PATH must name.
 */
import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const versions = { "@tensorflow/tfjs-node": "4.22.0", "node-gyp": "11.4.2", "tensorflow-cpu": "2.21.0" } as const;
/** The npm package of this Node with the headers of its C interface. */
const nodePackage = `node-${process.platform}-${process.arch}`;
const folder = join(process.env["REDRAW_CACHE"] ?? join(homedir(), ".cache", "redraw"), "native");
const modules = join(folder, "node_modules");
const stamp = join(folder, "ready.json");
const wanted = JSON.stringify(versions);

const run = (program: string, args: readonly string[], cwd = folder): void => {
  execFileSync(program, args, { cwd, stdio: ["ignore", "inherit", "inherit"] });
};

/** Takes libraries and headers out of the wheel: all of it would be a gigabyte more. */
const unpack = `
import sys, zipfile
wanted = ("tensorflow/libtensorflow_cc.so.2", "tensorflow/libtensorflow_framework.so.2")
headers = tuple("tensorflow/include/" + part for part in ("tensorflow/c/", "tensorflow/core/platform/", "xla/", "tsl/"))
with zipfile.ZipFile(sys.argv[1]) as wheel:
    wheel.extractall(sys.argv[2], [name for name in wheel.namelist() if name in wanted or name.startswith(headers)])
`;

function fetchPackages(): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), "{}");
  const packages = (["@tensorflow/tfjs-node", "node-gyp"] as const).map((name) => `${name}@${versions[name]}`);
  packages.push(`${nodePackage}@${process.versions.node}`);
  run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", ...packages]);
  run("python3", ["-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", `tensorflow-cpu==${versions["tensorflow-cpu"]}`]);
}

/** Lays libraries and headers where the package's build looks for them. */
function layLibraries(target: string): void {
  const [wheel] = globSync("tensorflow_cpu-*.whl", { cwd: folder });
  run("python3", ["-c", unpack, wheel ?? "", "wheel"]);
  const deps = join(target, "deps");
  mkdirSync(join(deps, "lib"), { recursive: true });
  for (const [name, library] of [
    ["libtensorflow_cc.so.2", "libtensorflow_cc.so.2"],
    ["libtensorflow.so", "libtensorflow_cc.so.2"],
    ["libtensorflow.so.2", "libtensorflow_cc.so.2"],
    ["libtensorflow_framework.so.2", "libtensorflow_framework.so.2"],
    ["libtensorflow_framework.so", "libtensorflow_framework.so.2"],
  ] as const)
    symlinkSync(join(folder, "wheel", "tensorflow", library), join(deps, "lib", name));
  symlinkSync(join(folder, "wheel", "tensorflow", "include"), join(deps, "include"));
  rmSync(join(folder, wheel ?? ""), { force: true });
}

/** Builds the addon. */
function build(target: string): void {
  const gyp = join(modules, "node-gyp", "bin", "node-gyp.js");
  const places = ["--module_name=tfjs_binding", `--module_path=${join(target, "lib", "napi-v8")}`];
  run(process.execPath, [gyp, "configure", "build", `--nodedir=${join(modules, nodePackage)}`, ...places], target);
}

if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
  const target = join(modules, "@tensorflow", "tfjs-node");
  fetchPackages();
  layLibraries(target);
  build(target);
  writeFileSync(stamp, wanted);
}
console.log(modules);
