import { expect, test } from "vitest";
import type { Line } from "#platform/connectors/test/for-tests.ts";
import { type Evidence, judge, type Outcome, type Planned } from "./judge.ts";
import { decide } from "./report.ts";

const DUE = Date.UTC(2026, 10, 30);

/** A plan of one publication, which went well unless told otherwise. */
function evidence(changes: { plan?: Partial<Planned>; lines?: Partial<Line>[]; outcome?: Partial<Outcome> }): Evidence {
  const common = { kind: "key", account: "a", marker: "m", isReplyLost: false, isProcessing: false } as const;
  const lines = changes.lines ?? [{}];
  return {
    planned: [{ id: 1, kind: "key", texts: ["One"], dueAt: DUE, ...changes.plan }],
    journal: lines.map((line) => ({ what: "accepted", text: "One", id: "x", at: DUE + 500, ...common, ...line })),
    outcomes: [{ id: 1, status: "published", externalIds: ["x"], attempts: 1, died: 0, ...changes.outcome }],
  };
}

const zero = { doubles: 0, false: 0, lost: 0, early: 0, asked_needlessly: 0 };

test("a publication that is there once, as reported, passes", () => {
  const judgement = judge(evidence({}));
  expect(judgement).toMatchObject({ published: 1, must_be_zero: zero, lateness: { p50: 0.5, max: 0.5 } });
  expect(decide(judgement, { wanted: 1, done: 1 })).toEqual({ verdict: "passed", reasons: [] });
});

test.each([
  ["a text twice under two keys is a double", { lines: [{}, { marker: "other", id: "y" }] }, { doubles: 1 }],
  ["one that is missing though reported is false and lost", { lines: [] }, { false: 1, lost: 1 }],
  ["one under another ID is false", { outcome: { externalIds: ["y"] } }, { false: 1 }],
  ["a thread without its last part is false and lost", { plan: { texts: ["One", "Two"] } }, { false: 1, lost: 1 }],
  ["a text that nobody planned is false", { lines: [{}, { text: "Else", id: "y" }] }, { false: 1 }],
  ["one that is there though reported as failed is false", { outcome: { status: "failed" } }, { false: 1 }],
  ["one that failed without a refusal is lost", { lines: [], outcome: { status: "failed" } }, { lost: 1 }],
  ["one before its time is early", { lines: [{ at: DUE - 1 }] }, { early: 1 }],
  [
    "one left to a person where the network could be asked",
    { outcome: { status: "unknown" } },
    { asked_needlessly: 1 },
  ],
])("%s", (_, changes, wrong) => {
  const judgement = judge(evidence(changes));
  expect(judgement.must_be_zero).toEqual({ ...zero, ...wrong });
  expect(decide(judgement, { wanted: 0, done: 0 })).toMatchObject({ verdict: "failed" });
});

test("neither a refusal, nor a repeat under the same key, nor a question without another way is wrong", () => {
  const refused = judge(
    evidence({ lines: [{ what: "refused", id: "" }], outcome: { status: "failed", externalIds: [] } }),
  );
  expect(refused).toMatchObject({ refused: 1, must_be_zero: zero });
  const repeated = judge(evidence({ lines: [{ isReplyLost: true }, { what: "repeated" }] }));
  expect(repeated).toMatchObject({ must_be_zero: zero, disturbances: { responses_lost: 1, repeats: 1 } });
  const asked = judge(evidence({ plan: { kind: "blind" }, outcome: { status: "unknown" } }));
  expect(asked).toMatchObject({ asked: { there: 1, not_there: 0 }, must_be_zero: zero });
});

test("a run with fewer kills than asked for is incomplete", () => {
  expect(decide(judge(evidence({})), { wanted: 5, done: 4 })).toEqual({
    verdict: "incomplete",
    reasons: ["Only 4 of 5 kills happened in the time."],
  });
});
