import { describe, expect, it } from "vitest";
import type { ChangeOutcome } from "#platform/connectors/contract.ts";
import { NOT_AUTHORIZED } from "#platform/connectors/shared/description/codes.ts";
import { resultOfChange } from "./change-rules.ts";

const first = { isAmbiguous: false, tries: 1, ageSeconds: 5, canRefresh: false };

describe("a change that the platform refuses for lack of authorization", () => {
  const error = { code: NOT_AUTHORIZED, category: "user", message: "Revoked", retryable: false } as const;
  const outcome: ChangeOutcome = { kind: "failed", error, retryAfterSeconds: null };

  it("is repeated once where the access can be refreshed", () => {
    const refreshable = { ...first, canRefresh: true };
    expect(resultOfChange(outcome, "edit", refreshable)).toMatchObject({ kind: "again", isAmbiguous: false });
    expect(resultOfChange(outcome, "edit", { ...refreshable, tries: 2 })).toMatchObject({ kind: "failed" });
  });

  it("fails at once elsewhere, as unknown after a lost response", () => {
    expect(resultOfChange(outcome, "edit", first)).toMatchObject({ kind: "failed" });
    expect(resultOfChange(outcome, "delete", { ...first, isAmbiguous: true })).toMatchObject({ kind: "unknown" });
  });
});

it("stops waiting for a platform that limits requests for a day", () => {
  const throttled: ChangeOutcome = { kind: "throttled", seconds: 60, scope: "app" };
  expect(resultOfChange(throttled, "edit", first)).toEqual({ kind: "later", seconds: 60, block: "app" });
  const old = { ...first, ageSeconds: 86_400 };
  expect(resultOfChange(throttled, "edit", old)).toMatchObject({ kind: "failed", error: { code: "throttled" } });
});
