import path from "node:path";
import { expect, test } from "vitest";
import {
  add,
  countPlaywright,
  countVitest,
  playwrightFailures,
  skippedBy,
  slowest,
  summary,
  timePlaywright,
  timeVitest,
  vitestFailures,
} from "./counts.ts";
import { ROOT } from "./root.ts";

const file = (name: string, status: string, statuses: string[], ms = 0) => ({
  name: path.join(ROOT, "src", name),
  status,
  startTime: 1000,
  endTime: 1000 + ms,
  message: "does not load\n  at line 1",
  assertionResults: statuses.map((each, at) => ({
    fullName: `${name} ${at}`,
    status: each,
    failureMessages: each === "failed" ? ["\u001b[31mexpected 1\u001b[39m\n  at line 2"] : [],
  })),
});

const vitestReport = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
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
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [{ message: "ended early" }],
    suites: [],
  };
  expect(countPlaywright(report)).toEqual({ passed: 5, failed: 2, skipped: 0 });
});

test("every failure is named with its file and the first line of its error", () => {
  expect(vitestFailures(vitestReport)).toEqual([
    "src/b.test.ts: b.test.ts 1: expected 1",
    "src/c.test.ts: does not load",
  ]);
  const spec = (title: string, ok: boolean, message?: string) => ({
    file: "posts.e2e.ts",
    title,
    ok,
    tests: [{ results: [{ duration: 1, ...(message && { error: { message } }) }] }],
  });
  const suites = [{ specs: [spec("works", true)], suites: [{ specs: [spec("breaks", false, "timed out\nat 3")] }] }];
  expect(playwrightFailures({ errors: [{ message: "ended early" }], suites })).toEqual([
    "posts.e2e.ts: breaks: timed out",
    "ended early",
  ]);
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
    file: "posts.e2e.ts",
    title,
    ok: true,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const suites = [{ specs: [story("quick", 300)], suites: [{ specs: [story("twice", 1000, 2000)] }] }];
  expect(slowest(timePlaywright({ suites }), 10)).toEqual([
    "    3.0 s  posts.e2e.ts: twice",
    "    0.3 s  posts.e2e.ts: quick",
  ]);
});
