import { expect, it } from "vitest";
import type { Item, Reply } from "./item.ts";
import { failedReplyOf, titleOf, whyNotYet, writerOf } from "./words.ts";

const contact = { id: 1, name: "Ada Reader", handle: "@ada", avatar_url: null, tags: [] };
const author = { id: 2, name: "Olive Owner" };
const reply = (status: Reply["status"]) => ({ status }) as Reply;
const replies = (...statuses: Reply["status"][]): Pick<Item, "replies"> => ({ replies: statuses.map(reply) });

it("says what came in and from whom", () => {
  expect(titleOf({ kind: "comment", contact })).toBe("Comment by Ada Reader");
  expect(titleOf({ kind: "message", contact })).toBe("Message from Ada Reader");
  expect(titleOf({ kind: "mention", contact: null })).toBe("Mention by Someone");
});

it("says who wrote a draft", () => {
  expect(writerOf({ author: null, is_by_ai: true })).toBe("Drafted by AI for an automation");
  expect(writerOf({ author: null, is_by_ai: false })).toBe("Drafted by an automation");
  expect(writerOf({ author, is_by_ai: true })).toBe("Drafted by AI for Olive Owner");
  expect(writerOf({ author, is_by_ai: false })).toBe("Drafted by Olive Owner");
});

it("holds a second reply back while the first is on its way or in doubt", () => {
  expect(whyNotYet(replies("sent", "failed"))).toBeNull();
  expect(whyNotYet(replies("sending"))).toMatch(/being sent/);
  expect(whyNotYet(replies("unknown", "sent"))).toMatch(/may already have been sent/);
});

it("points to the reply that somebody has to look at", () => {
  expect(failedReplyOf(replies("sent", "sending"))).toBeUndefined();
  expect(failedReplyOf(replies("failed", "unknown", "sent"))).toEqual(reply("unknown"));
});
