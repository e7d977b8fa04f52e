import { describe, expect, it } from "vitest";
import type { Settlement } from "#platform/connectors/contract.ts";
import { decideNextAction, isPoison, retryDelay, type SendState, TIMING } from "./rules.ts";

const fresh: SendState = { isAmbiguous: false, isProcessing: false, crashes: 0, sinceFirstSent: 0, sinceLease: 0 };
const ambiguous: SendState = { ...fresh, isAmbiguous: true, sinceLease: 60 };
const key: Settlement = { by: "key", honouredSeconds: 3600 };
const lookUp: Settlement = { by: "look_up", quietSeconds: 20, find: async () => null };
const state: Settlement = { by: "state", inspect: async () => ({ kind: "not_there" }) };

describe("a new claim", () => {
  it.each([[[key]], [[lookUp]], [[state]], [[]]])("is sent on every platform", (settlement) => {
    expect(decideNextAction(fresh, settlement)).toEqual({ kind: "send" });
    expect(decideNextAction({ ...fresh, crashes: 2 }, settlement)).toEqual({ kind: "send" });
  });
  it("is polled when the platform is processing it already", () => {
    expect(decideNextAction({ ...fresh, isProcessing: true }, [])).toEqual({ kind: "poll" });
  });
});

describe("a claim that may have been sent", () => {
  it("is sent again while the key is honored, minus a margin, then looked up or marked as unknown", () => {
    expect(decideNextAction({ ...ambiguous, sinceFirstSent: 3539 }, [key])).toEqual({ kind: "send" });
    expect(decideNextAction({ ...ambiguous, sinceFirstSent: 3540 }, [key])).toEqual({ kind: "give_up" });
    expect(decideNextAction({ ...ambiguous, sinceFirstSent: 3540 }, [key, lookUp])).toEqual({
      kind: "ask",
      way: lookUp,
      rest: [],
    });
    const forever: Settlement = { by: "key", honouredSeconds: Number.POSITIVE_INFINITY };
    expect(decideNextAction({ ...ambiguous, sinceFirstSent: 1e9 }, [forever])).toEqual({ kind: "send" });
  });
  it("is looked up only after the quiet period", () => {
    expect(decideNextAction({ ...ambiguous, sinceLease: 5 }, [lookUp])).toEqual({ kind: "wait", seconds: 15 });
    expect(decideNextAction({ ...ambiguous, sinceLease: 20 }, [lookUp])).toEqual({
      kind: "ask",
      way: lookUp,
      rest: [],
    });
  });
  it("is settled by the platform's methods in their order", () => {
    expect(decideNextAction(ambiguous, [lookUp, key])).toEqual({ kind: "ask", way: lookUp, rest: [key] });
    expect(decideNextAction(ambiguous, [state, lookUp])).toEqual({ kind: "ask", way: state, rest: [lookUp] });
  });
  it("is never sent again on a platform that can't recognize a repeated request", () => {
    expect(decideNextAction(ambiguous, [])).toEqual({ kind: "give_up" });
  });
  it("is quarantined after it has crashed too many workers", () => {
    expect([2, 3, 4].map((crashes) => isPoison({ crashes }))).toEqual([false, true, true]);
  });
});

it("allows four tries, after 1, 5 and 30 minutes or after the platform's own pause", () => {
  expect([1, 2, 3, 4].map((tries) => retryDelay(tries, null, TIMING))).toEqual([60, 300, 1800, null]);
  expect(retryDelay(1, 90, TIMING)).toBe(90);
  expect(retryDelay(1, 5, TIMING)).toBe(60);
  expect(retryDelay(4, 90, TIMING)).toBeNull();
});
