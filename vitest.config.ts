import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const DB_TESTS = "src/**/*.db.test.ts";

export default defineConfig({
  test: {
    // The tests wait for PostgreSQL much of the time, so a file for every core rather than one fewer.
    maxWorkers: availableParallelism(),
    projects: [
      { test: { name: "unit", include: ["src/**/*.test.ts"], exclude: [DB_TESTS], testTimeout: 20_000 } },
      {
        test: {
          name: "db",
          include: [DB_TESTS],
          globalSetup: "src/test/database.ts",
          setupFiles: ["src/test/database-per-file.ts", "src/test/checked-serve.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
