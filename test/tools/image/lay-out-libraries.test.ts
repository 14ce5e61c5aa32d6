import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { layOutLibraries } from "../../../tools/image/gpu/lay-out-libraries.ts";
import { aFolder } from "../../make/folder.ts";

const note = `build_info = collections.OrderedDict([('cuda_compute_capabilities', ['sm_60', 'compute_90']), ('cuda_version', '12.5.1'), ('cudnn_version', '9')])\n`;

const someWheels = (buildInfo = note): string =>
  aFolder({
    "tensorflow/libtensorflow_cc.so.2": "cc",
    "tensorflow/libtensorflow_framework.so.2": "framework",
    "tensorflow/python/platform/build_info.py": buildInfo,
    "tensorflow/include/tensorflow/c/c_api.h": "header",
    "nvidia/cudnn/lib/libcudnn.so.9": "cudnn",
    "nvidia/cudnn/lib/__init__.py": "",
    "nvidia/cudnn/include/cudnn.h": "header",
    "nvidia/cusolver/lib/libcusolver.so.11": "cusolver",
    "nvidia/cusolver/lib/libcusolverMg.so.11": "several cards",
    "nvidia/cuda_nvrtc/lib/libnvrtc.alt.so.12": "another build",
    "tensorflow/include/LICENSE": "Apache",
    "tensorflow-2.21.0.dist-info/METADATA": "2.21.0",
    "nvidia_cudnn_cu12-9.28.0.42.dist-info/licenses/License.txt": "NVIDIA",
  });

test("libraries lie in one folder; licences and versions lie beside it, and what nobody opens stays behind", () => {
  const to = aFolder();
  layOutLibraries(someWheels(), to);
  const text = (file: string): string => readFileSync(join(to, file), "utf8");
  expect(readdirSync(join(to, "lib")).toSorted()).toEqual([
    "libcudnn.so.9",
    "libcusolver.so.11",
    "libtensorflow_cc.so.2",
    "libtensorflow_framework.so.2",
  ]);
  expect(text("link/libtensorflow.so")).toBe("cc");
  expect(text("include/tensorflow/c/c_api.h")).toBe("header");
  expect(text("licences/tensorflow-include-LICENSE")).toBe("Apache");
  expect(text("licences/nvidia_cudnn_cu12-9.28.0.42-licenses-License.txt")).toBe("NVIDIA");
  expect(JSON.parse(text("versions.json"))).toEqual({
    tensorflow: "2.21.0",
    builtFor: { cuda: "12.5.1", cudnn: "9", cards: ["sm_60", "compute_90"] },
    packages: { tensorflow: "2.21.0", nvidia_cudnn_cu12: "9.28.0.42" },
  });
});

test("a TensorFlow for processors is refused", () => {
  const wheels = someWheels("build_info = {'is_cuda_build': False}\n");
  expect(() => layOutLibraries(wheels, aFolder())).toThrow("it is not the wheel for cards");
});
