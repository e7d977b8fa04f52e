import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const DB_TESTS = "src/**/*.db.test.ts";

export default defineConfig({
  test: {
    // The tests wait for PostgreSQL much of the time, so a file for every core rather than one fewer.
    maxWorkers: availableParallelism(),
    // For a machine that is busy with other things too; what is waited for mostly comes in milliseconds.
    testTimeout: 180_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 100_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/**/*.test.ts"],
          exclude: [DB_TESTS],
          // A worker keeps its modules from file to file: loading them anew takes longer than most files' tests. So no
          // test replaces a module; what is to be replaced is handed in.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "db",
          include: [DB_TESTS],
          globalSetup: "src/test/database.ts",
          setupFiles: ["src/test/database-per-file.ts"],
          pool: "threads",
          // Each file has a thread whose modules Node.js itself loads, as in production: a file starts in a third of the time.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
    ],
  },
});
