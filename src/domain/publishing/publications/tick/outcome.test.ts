import { describe, expect, it } from "vitest";
import type { PublishOutcome } from "#platform/connectors/contract.ts";
import { TIMING } from "../rules.ts";
import { resultOf } from "./outcome.ts";

/** Whether the platform can settle it. */
const [key, blind] = [true, false];
const failed = (retryable: boolean, retryAfterSeconds: number | null = null): PublishOutcome => ({
  kind: "failed",
  error: { code: "busy", category: "platform", message: "Busy.", retryable },
  retryAfterSeconds,
});
const noResponse: PublishOutcome = { kind: "unknown", message: "No answer." };
const clear = { isAmbiguous: false, tries: 0, sinceDue: 0 };
const lostBefore = (tries: number) => ({ isAmbiguous: true, tries, sinceDue: 0 });

describe("without an earlier request", () => {
  it("retries temporary failures and fails permanent ones", () => {
    expect(resultOf(failed(true), clear, key, TIMING)).toMatchObject({ kind: "retry", seconds: 60, mayBeThere: false });
    expect(resultOf(failed(true, 600), clear, key, TIMING)).toMatchObject({
      kind: "retry",
      seconds: 600,
      mayBeThere: false,
    });
    expect(resultOf(failed(true), { ...clear, tries: 3 }, key, TIMING)).toMatchObject({ kind: "failed" });
    expect(resultOf(failed(false), clear, key, TIMING)).toMatchObject({ kind: "failed" });
  });
  it("settles a lost response later where possible, else asks a user", () => {
    expect(resultOf(noResponse, clear, key, TIMING)).toMatchObject({
      kind: "retry",
      seconds: TIMING.lease,
      mayBeThere: true,
    });
    expect(resultOf(noResponse, clear, blind, TIMING)).toMatchObject({ kind: "unknown", error: { code: "no_answer" } });
  });
  it("also settles the lost response of the last try, and of none after it", () => {
    const last = { ...clear, tries: TIMING.retry.length };
    expect(resultOf(noResponse, last, key, TIMING)).toMatchObject({
      kind: "retry",
      seconds: TIMING.lease,
      mayBeThere: true,
    });
    expect(resultOf(noResponse, { ...last, tries: last.tries + 1 }, key, TIMING)).toMatchObject({ kind: "unknown" });
  });
});

describe("after an earlier request without a response", () => {
  it("never returns failed, because this refusal does not tell what became of the earlier request", () => {
    expect(resultOf(failed(false), lostBefore(1), key, TIMING)).toMatchObject({ kind: "unknown" });
    expect(resultOf(failed(true), lostBefore(1), key, TIMING)).toMatchObject({
      kind: "retry",
      seconds: 300,
      mayBeThere: true,
    });
    expect(resultOf(failed(true), lostBefore(3), key, TIMING)).toMatchObject({ kind: "unknown" });
    expect(resultOf(noResponse, lostBefore(1), key, TIMING)).toMatchObject({
      kind: "retry",
      seconds: 300,
      mayBeThere: true,
    });
    expect(resultOf(noResponse, lostBefore(3), key, TIMING)).toMatchObject({ kind: "unknown" });
  });
  it("accepts a success", () => {
    const done: PublishOutcome = { kind: "done", externalId: "1", permalink: "https://x.example/1" };
    expect(resultOf(done, lostBefore(3), key, TIMING)).toMatchObject({ kind: "published", externalId: "1" });
  });
});
