import { expect, it } from "vitest";
import type { Item, Reply } from "./item.ts";
import { draftAuthorLabel, failedReplyOf, isLate, isListed, placeOf, replyObstacle, titleOf } from "./labels.ts";

const contact = { id: 1, name: "Ada Reader", handle: "@ada", avatar_url: null, tags: [] };
const author = { id: 2, name: "Olive Owner" };
const reply = (status: Reply["status"]) => ({ status }) as Reply;
const replies = (...statuses: Reply["status"][]): Pick<Item, "replies"> => ({ replies: statuses.map(reply) });

it("names an item by kind and sender", () => {
  expect(titleOf({ kind: "comment", contact })).toBe("Comment by Ada Reader");
  expect(titleOf({ kind: "message", contact })).toBe("Message from Ada Reader");
  expect(titleOf({ kind: "mention", contact: null })).toBe("Mention by Someone");
});

it("says who wrote a draft", () => {
  expect(draftAuthorLabel({ author: null, is_by_ai: true })).toBe("Drafted by AI for an automation");
  expect(draftAuthorLabel({ author: null, is_by_ai: false })).toBe("Drafted by an automation");
  expect(draftAuthorLabel({ author, is_by_ai: true })).toBe("Drafted by AI for Olive Owner");
  expect(draftAuthorLabel({ author, is_by_ai: false })).toBe("Drafted by Olive Owner");
});

it("blocks a second reply while the first is being sent or unconfirmed", () => {
  expect(replyObstacle(replies("sent", "failed"))).toBeNull();
  expect(replyObstacle(replies("sending"))).toMatch(/being sent/);
  expect(replyObstacle(replies("unknown", "sent"))).toMatch(/may already have been sent/);
});

it("finds the failed or unconfirmed reply", () => {
  expect(failedReplyOf(replies("sent", "sending"))).toBeUndefined();
  expect(failedReplyOf(replies("failed", "unknown", "sent"))).toEqual(reply("unknown"));
});

it("marks open items that wait longer than the goal, unless they are answered or snoozed", () => {
  type Waiting = Parameters<typeof isLate>[0];
  const item: Waiting = { status: "open", snoozed_until: null, received_at: "2026-11-20T10:00:00Z", replies: [] };
  const now = new Date("2026-11-20T14:30:00Z");
  const late = (change: Partial<Waiting>, goal: number | null = 4) => isLate({ ...item, ...change }, goal, now);
  expect([late({}), late({}, 5), late({}, null)]).toEqual([true, false, false]);
  expect([late(replies("sent")), late(replies("failed"))]).toEqual([false, true]);
  expect([late({ status: "done" }), late({ snoozed_until: "2026-11-21T08:00:00Z" })]).toEqual([false, false]);
  expect(placeOf({ status: "open", snoozed_until: "2026-11-21T08:00:00Z" })).toBe("snoozed");
});

it("lists an item by its status, and among those to approve by its replies", () => {
  const item = { status: "open" as const, snoozed_until: null, replies: [] };
  expect([isListed(item, "open"), isListed(item, "done"), isListed(item, "all"), isListed(item, "approval")]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  const waiting = { ...item, replies: [{ status: "awaiting_approval" }] as Item["replies"] };
  expect([isListed(waiting, "approval"), isListed(waiting, "open")]).toEqual([true, true]);
});
