import { expect, test } from "vitest";
import { post, publication } from "./draft.fixture.ts";
import { isLost, isMovedOn, stageOf } from "./stage.ts";

const known = post();
const later = "2026-11-20T13:05:00.000000+00:00";

test("a post without channels is a draft, and one that may not be edited is sealed", () => {
  expect(stageOf(null)).toBe("draft");
  expect(stageOf(post({ status: "cancelled", publications: [] }))).toBe("draft");
  expect(stageOf(post({ status: "scheduled", allowed_actions: [] }))).toBe("sealed");
  expect(isLost(stageOf(post({ status: "published" })))).toBe(true);
  expect(isLost(stageOf(post({ status: "expired" })))).toBe(false);
});

test("an approval of the same words is news; an edit, and what was read before, are not", () => {
  const approved = { status: "scheduled", publications: [publication({ status: "scheduled" })] } as const;
  expect(isMovedOn(known, post({ ...approved, publications: [...approved.publications], updated_at: later }))).toBe(
    true,
  );
  expect(isMovedOn(known, post({ status: "scheduled", revision: 2, updated_at: later }))).toBe(false);
  expect(isMovedOn(known, post({ updated_at: later }))).toBe(false);
  expect(isMovedOn(post({ updated_at: later }), post({ status: "scheduled" }))).toBe(false);
});
