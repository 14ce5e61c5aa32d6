/** Selects a test lane by file ending; see CONTRIBUTING.md. */
import { defineConfig } from "vitest/config";
import type { ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/**/*.slow.test.ts", "test/**/*.oracle.test.ts"],
    pool: "forks",
    testTimeout: 30_000,
  },
});
export default config;
