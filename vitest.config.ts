/** Selects a test lane by file ending: `--mode slow`, `integration`, `console`, `package`, `cluster`, `install`, `gpu` or `oracle`, otherwise the hermetic one; see CONTRIBUTING.md. */
import { defineConfig } from "vitest/config";
import type { ViteUserConfigFn } from "vitest/config";

const lanes: Readonly<Record<string, { readonly include: string[]; readonly testTimeout: number; readonly hookTimeout?: number }>> = {
  slow: { include: ["test/**/*.slow.test.ts"], testTimeout: 300_000 },
  // The first hook that wants a server builds it: minutes, on a busy machine more.
  integration: { include: ["test/**/*.integration.test.ts"], testTimeout: 120_000, hookTimeout: 900_000 },
  package: { include: ["test/**/*.package.test.ts"], testTimeout: 300_000, hookTimeout: 600_000 },
  console: { include: ["test/**/*.console.test.ts"], testTimeout: 120_000 },
  cluster: { include: ["test/**/*.cluster.test.ts"], testTimeout: 300_000 },
  install: { include: ["test/**/*.install.test.ts"], testTimeout: 600_000 },
  gpu: { include: ["test/**/*.gpu.test.ts"], testTimeout: 600_000 },
  oracle: { include: ["test/**/*.oracle.test.ts"], testTimeout: 600_000 },
};

/** What a lane needs once, before its first file. */
const setups: Readonly<Record<string, string>> = { install: "test/install/keeper.ts", console: "test/web/chromium.ts" };

const config: ViteUserConfigFn = defineConfig(({ mode }) => {
  const lane = lanes[mode];
  return {
    test: {
      include: lane?.include ?? ["test/**/*.test.ts"],
      exclude: lane === undefined ? ["test/**/*.{slow,oracle,integration,console,package,cluster,install,gpu}.test.ts"] : [],
      testTimeout: lane?.testTimeout ?? 30_000,
      hookTimeout: lane?.hookTimeout ?? lane?.testTimeout ?? 30_000,
      // A busy machine takes longer than the second that is usual; what is there at once costs nothing more.
      expect: { poll: { timeout: 20_000 } },
      pool: "forks",
      // Hermetic files are pure: sharing a process halves their time (measured). The others start processes and models of their own.
      isolate: lane !== undefined,
      // Two files at once would both install the same program, and measure each other.
      fileParallelism: !["oracle", "console", "integration", "package", "cluster", "install", "gpu"].includes(mode),
      globalSetup: setups[mode] ?? [],
      setupFiles: ["test/setup/no-network.ts"],
      // A failure says the whole of what it found, not "expected [ …(2) ]".
      chaiConfig: { truncateThreshold: 0 },
    },
  };
});
export default config;
