import { defineConfig } from "vitest/config";

const DB_TESTS = "src/**/*.db.test.ts";

export default defineConfig({
  test: {
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
