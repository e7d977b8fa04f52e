import path from "node:path";
import { expect, test } from "vitest";
import {
  add,
  countPlaywright,
  countVitest,
  skippedBy,
  slowest,
  summary,
  timePlaywright,
  timeVitest,
} from "./counts.ts";
import { ROOT } from "./root.ts";

const file = (name: string, status: string, statuses: string[], ms = 0) => ({
  ...{ name: path.join(ROOT, "src", name), status, startTime: 1000, endTime: 1000 + ms },
  assertionResults: statuses.map((each, at) => ({ fullName: `${name} ${at}`, status: each })),
});

const vitestReport = {
  ...{ numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 },
  testResults: [
    file("a.test.ts", "passed", ["passed", "skipped"], 1500),
    file("b.test.ts", "failed", ["passed", "failed", "todo"], 20_000),
    file("c.test.ts", "failed", []),
  ],
};

test("a file that does not load counts as one failure", () => {
  expect(countVitest(vitestReport)).toEqual({ passed: 3, failed: 2, skipped: 2 });
  expect(skippedBy(vitestReport)).toEqual(["a.test.ts 1", "b.test.ts 2"]);
});

test("a flaky browser test counts as passed, an error outside of all tests as failed", () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 }, errors: [{}], suites: [] };
  expect(countPlaywright(report)).toEqual({ passed: 5, failed: 2, skipped: 0 });
});

test("the line mentions skipped tests only when there are some", () => {
  const counts = add([
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 2, failed: 1, skipped: 0 },
  ]);
  expect(summary(counts)).toBe("3 passed, 1 failed");
  expect(summary({ ...counts, skipped: 2 })).toBe("3 passed, 1 failed, 2 skipped");
});

test("the slowest files and stories come first, a story with all its attempts", () => {
  expect(slowest(timeVitest(vitestReport), 2)).toEqual(["   20.0 s  src/b.test.ts", "    1.5 s  src/a.test.ts"]);
  const story = (title: string, ...durations: number[]) => ({
    ...{ file: "posts.e2e.ts", title },
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const suites = [{ specs: [story("quick", 300)], suites: [{ specs: [story("twice", 1000, 2000)] }] }];
  expect(slowest(timePlaywright({ suites }), 10)).toEqual([
    "    3.0 s  posts.e2e.ts: twice",
    "    0.3 s  posts.e2e.ts: quick",
  ]);
});
