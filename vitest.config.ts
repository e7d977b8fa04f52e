import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { mdxPlugin } from "./src/launch/compile-mdx.ts";
import { WaitingFirst } from "./src/test/waiting-first.ts";

const DB_TESTS = "src/**/*.db.test.ts";
/** They run the command line in process; its settings need a umask, which threads do not have. */
const CLI = "src/cli/**/*.db.test.ts";
/** They load what a process keeps for its life: the route files of the pages, its counters, the end of all its streams. */
export const ISOLATED = [
  "src/server/outage.db.test.ts",
  "src/server/metrics.db.test.ts",
  "src/launch/unstorable.db.test.ts",
  "src/transport/streams/events.db.test.ts",
];
/** For projects whose files share the modules of a process. */
const SHARED = "src/test/without-next.ts";
const DB = {
  globalSetup: "src/test/database.ts",
  // The environment is read before the database is named in it.
  setupFiles: ["src/test/environment-per-file.ts", "src/test/database-per-file.ts"],
  pool: "threads" as const,
  // The tests wait for PostgreSQL, for processes that they start and for clocks of networks.
  maxWorkers: availableParallelism() + 2,
  // Projects with different numbers of workers run one after the other.
  sequence: { groupOrder: 1 },
  // Node.js itself loads the modules, as in production.
  experimental: { viteModuleRunner: false, nodeLoader: false },
};
const SHARED_DB = { ...DB, isolate: false, setupFiles: [...DB.setupFiles, SHARED] };

export default defineConfig({
  plugins: [mdxPlugin],
  test: {
    // One more file than cores, since some tests wait for processes and clocks.
    maxWorkers: availableParallelism() + 1,
    // For a machine that is busy with other things too; what is waited for mostly comes in milliseconds.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 100_000, interval: 20 } },
    // A sequencer would replace the shuffled order.
    ...(process.argv.some((option) => option.startsWith("--sequence"))
      ? {}
      : { sequence: { sequencer: WaitingFirst } }),
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/**/*.test.ts"],
          exclude: [DB_TESTS],
          setupFiles: ["src/test/environment-per-file.ts", SHARED],
          // A worker keeps its modules from file to file: loading them anew takes longer than most files' tests. So no
          // test replaces a module; what is to be replaced is handed in.
          isolate: false,
        },
      },
      {
        extends: true,
        // A file has a database of its own, but not a thread; `database-per-file.ts` takes back what it left behind.
        test: { ...SHARED_DB, name: "db", include: [DB_TESTS], exclude: [...ISOLATED, CLI] },
      },
      { extends: true, test: { ...SHARED_DB, name: "db-cli", include: [CLI], pool: "forks" } },
      { extends: true, test: { ...DB, name: "db-isolated", include: ISOLATED } },
    ],
  },
});
