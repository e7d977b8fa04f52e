import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./root.ts";

/** The results of a test run. */
export type Counts = { passed: number; failed: number; skipped: number };

/** The duration of a file's tests or of a story. */
export type Timing = { name: string; seconds: number };

/** Part of vitest's JSON report. `name` is the file's path; times are in milliseconds. */
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    /** Why a file did not load. */
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

/** A file, or a `describe` in it. */
type PlaywrightSuite = {
  specs: {
    file: string;
    title: string;
    ok: boolean;
    tests: { results: { duration: number; error?: { message?: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
};

/** Part of Playwright's JSON report; `flaky` passed in a later attempt. `errors` belong to no test. */
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
};

export function countVitest(report: VitestReport): Counts {
  // A file that does not load has no failed test, and counts as one failure.
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}

/** From a file's first test to its last. */
export function timeVitest({ testResults }: VitestReport): Timing[] {
  return testResults.map(({ name, startTime, endTime }) => ({
    name: relative(ROOT, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

/** Of each story, all its attempts. */
export function timePlaywright({ suites }: { suites: PlaywrightSuite[] }): Timing[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.map(({ file, title, tests }) => ({
      name: `${file}: ${title}`,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
    ...timePlaywright({ suites: inner }),
  ]);
}

/** The names of the tests that vitest skipped. */
export function skippedBy({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => /^(skipped|pending|todo)$/.test(status)).map(({ fullName }) => fullName),
  );
}

/** A line for each test that failed, with its file and the first line of its error. */
export function vitestFailures({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    const file = relative(ROOT, name);
    if (failed.length === 0 && status === "failed") return [`${file}: ${firstLine(message)}`];
    return failed.map((test) => `${file}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });
}

/** A line for each story that failed, and for each error outside of all stories. */
export function playwrightFailures({ errors, suites }: Pick<PlaywrightReport, "errors" | "suites">): string[] {
  const ofSuites = (inner: PlaywrightSuite[]): string[] =>
    inner.flatMap(({ specs, suites: deeper = [] }) => [
      ...specs
        .filter(({ ok }) => !ok)
        .map(({ file, title, tests }) => {
          const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
          return `${file}: ${title}: ${firstLine(error?.message)}`;
        }),
      ...ofSuites(deeper),
    ]);
  return [...ofSuites(suites), ...errors.map(({ message }) => firstLine(message))];
}

function firstLine(message = "no message"): string {
  return stripVTControlCharacters(message).split("\n", 1)[0] ?? "";
}

/** Lines of a table, longest first. */
export function slowest(timings: Timing[], most: number): string[] {
  const longest = timings.toSorted((a, b) => b.seconds - a.seconds).slice(0, most);
  return longest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

export function add(all: Counts[]): Counts {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

/** The last line of every test run, parsed by programs. */
export function summary({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
