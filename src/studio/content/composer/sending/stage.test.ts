import { expect, test } from "vitest";
import { post, publication } from "../saving/draft.fixture.ts";
import { hasNewStatus, isNewerRevision, isUneditable, stageOf } from "./stage.ts";

const known = post();
const later = "2026-11-20T13:05:00.000000+00:00";

test("treats a post without channels as a draft, and one that can't be edited as locked", () => {
  expect(stageOf(null)).toBe("draft");
  expect(stageOf(post({ status: "cancelled", publications: [] }))).toBe("draft");
  expect(stageOf(post({ status: "scheduled", allowed_actions: [] }))).toBe("locked");
  expect(isUneditable(stageOf(post({ status: "published" })))).toBe(true);
  expect(isUneditable(stageOf(post({ status: "expired" })))).toBe(false);
});

test("reports a new status of the same revision, but no edit and no older response", () => {
  const approved = { status: "scheduled", publications: [publication({ status: "scheduled" })] } as const;
  expect(hasNewStatus(known, post({ ...approved, publications: [...approved.publications], updated_at: later }))).toBe(
    true,
  );
  expect(hasNewStatus(known, post({ status: "scheduled", revision: 2, updated_at: later }))).toBe(false);
  expect(hasNewStatus(known, post({ updated_at: later }))).toBe(false);
  expect(hasNewStatus(post({ updated_at: later }), post({ status: "scheduled" }))).toBe(false);
});

test("tells a newer revision from an older response", () => {
  expect(isNewerRevision(known, post({ revision: 2, updated_at: later }))).toBe(true);
  expect(isNewerRevision(known, post({ updated_at: later }))).toBe(false);
  expect(isNewerRevision(post({ revision: 3, updated_at: later }), post({ revision: 2 }))).toBe(false);
});
