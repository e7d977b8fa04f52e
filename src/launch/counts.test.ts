import { expect, test } from "vitest";
import { add, countPlaywright, countVitest, summary } from "./counts.ts";

test("a file that does not load counts as one failure", () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { status: "passed", assertionResults: [{ status: "passed" }] },
      { status: "failed", assertionResults: [{ status: "passed" }, { status: "failed" }] },
      { status: "failed", assertionResults: [] },
    ],
  };
  expect(countVitest(report)).toEqual({ passed: 3, failed: 2, skipped: 2 });
});

test("a flaky browser test passed, an error outside of all tests failed", () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 }, errors: [{}] };
  expect(countPlaywright(report)).toEqual({ passed: 5, failed: 2, skipped: 0 });
});

test("the line names skipped tests only when there are some", () => {
  const counts = add([
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 2, failed: 1, skipped: 0 },
  ]);
  expect(summary(counts)).toBe("3 passed, 1 failed");
  expect(summary({ ...counts, skipped: 2 })).toBe("3 passed, 1 failed, 2 skipped");
});
