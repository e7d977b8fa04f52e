import { defineConfig } from "vitest/config";

/** `npm run test:cluster`: uses Debian's servers instead of the embedded one, so it is not part of `npm test`. */
export default defineConfig({
  test: {
    name: "cluster",
    include: ["src/test/cluster/*.cluster.ts"],
    globalSetup: "src/test/cluster/setup.ts",
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 100_000, interval: 100 } },
    fileParallelism: false,
  },
});
