import { describe, expect, it } from "vitest";
import type { PublishError, ReplyOutcome } from "#platform/connectors/contract.ts";
import { formatDuration, maySend, NO_RESPONSE, resultOf, sanitizeIncoming } from "./rules.ts";

const key = { key: { honouredSeconds: 3600 } };
const fresh = { isAmbiguous: false, tries: 1, sinceFirstSent: 0 };

describe("maySend", () => {
  it.each([
    ["what was never sent", fresh, {}, true],
    ["what may be there, on a platform that knows no keys", { ...fresh, isAmbiguous: true }, {}, false],
    ["what may be there, under a living key", { ...fresh, isAmbiguous: true, sinceFirstSent: 3539 }, key, true],
    ["what may be there, under a key about to die", { ...fresh, isAmbiguous: true, sinceFirstSent: 3541 }, key, false],
    ["what may be there after four tries", { ...fresh, isAmbiguous: true, tries: 5 }, key, false],
  ])("%s", (_name, state, settlement, expected) => {
    expect(maySend(state, settlement)).toBe(expected);
  });
});

describe("resultOf", () => {
  const error = (retryable: boolean): PublishError => ({ code: "x", category: "platform", message: "No.", retryable });
  const failed = (retryable: boolean, retryAfterSeconds: number | null = null): ReplyOutcome => ({
    kind: "failed",
    error: error(retryable),
    retryAfterSeconds,
  });
  const silent: ReplyOutcome = { kind: "unknown", message: "Silence." };
  const ambiguous = { ...fresh, isAmbiguous: true };

  it.each([
    ["refused for good", failed(false), fresh, {}, { kind: "failed", error: error(false) }],
    ["busy", failed(true), fresh, {}, { kind: "again", error: error(true), seconds: 30, mayBeThere: false }],
    ["busy for long", failed(true, 300), fresh, {}, { kind: "again", seconds: 300 }],
    ["busy to the end", failed(true), { ...fresh, tries: 4 }, {}, { kind: "failed" }],
    ["refused after a silence", failed(false), ambiguous, key, { kind: "unknown" }],
    ["busy after a silence", failed(true), ambiguous, key, { kind: "again", mayBeThere: true }],
    ["silent, without keys", silent, fresh, {}, { kind: "unknown", error: { ...NO_RESPONSE, message: "Silence." } }],
    ["silent, with a key", silent, fresh, key, { kind: "again", seconds: 30, mayBeThere: true }],
    ["silent to the end", silent, { ...ambiguous, tries: 4 }, key, { kind: "unknown" }],
    [
      "done",
      { kind: "done", externalId: "r1", permalink: "" } as const,
      ambiguous,
      key,
      { kind: "sent", externalId: "r1" },
    ],
  ])("%s", (_name, outcome, state, settlement, expected) => {
    expect(resultOf(outcome, state, settlement)).toMatchObject(expected);
  });
});

it("sanitizes incoming text for the database and the screen", () => {
  const incoming = sanitizeIncoming({
    kind: "comment",
    externalId: "c1",
    author: {
      externalId: "a1",
      name: " \0 ",
      handle: `@ada\ud800${"x".repeat(300)}`,
      avatarUrl: "javascript:alert(1)",
    },
    body: `a\0b${"😀".repeat(30_000)}`,
    permalink: "data:text/html,x",
    inReplyTo: null,
    receivedAt: new Date(0),
  });
  expect(incoming).toMatchObject({ permalink: "", author: { externalId: "a1", avatarUrl: null } });
  expect(incoming.author?.name).toBe(incoming.author?.handle);
  expect(incoming.author?.handle).toHaveLength(200);
  expect(incoming.body).toHaveLength(50_000);
  for (const text of [incoming.body, incoming.author?.name ?? ""]) {
    expect([text.isWellFormed(), text.includes("\0")]).toEqual([true, false]);
  }
});

it.each([
  [0, "0 min"],
  [2690, "45 min"],
  [7800, "2 h 10 min"],
  [14_400, "4 h"],
  [86_400 + 14_400, "1 d 4 h"],
  [172_800, "2 d"],
])("writes a duration of %i seconds", (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
