import { expect, test } from "vitest";
import { countOf, type Home, summarizeHome, titleOf } from "./summarize-home.ts";

const none = { total: 0, posts: [] };
const quiet: Home = {
  to_approve: none,
  changes_requested: none,
  troubled: none,
  assigned: none,
  expiring: none,
  today: { ...none, total: 4 },
  channels: [],
  inboxes: [],
};

test("does not count posts that are published today", () => {
  expect([countOf(quiet), summarizeHome(quiet)]).toEqual([0, "Nothing waits for you."]);
});

test("lists what is waiting, problems first", () => {
  const inboxes = [
    { brand_id: 1, open: 2, drafted: 1, to_approve: 0, failed: 0 },
    { brand_id: 2, open: 1, drafted: 0, to_approve: 0, failed: 0 },
  ];
  const busy = { ...quiet, to_approve: { ...none, total: 2 }, troubled: { ...none, total: 1 }, inboxes };
  expect([countOf(busy), summarizeHome(busy)]).toEqual([
    6,
    "1 failed post, 2 posts to approve and 3 messages to reply to.",
  ]);
  expect(summarizeHome({ ...quiet, troubled: { ...none, total: 1 } })).toBe("1 failed post.");
});

test("has a placeholder for a post without text", () => {
  const post = {
    id: 1,
    brand_id: 1,
    status: "draft",
    at: null,
    due_at: null,
    author: { id: 1, name: "Ada" },
    note: "",
  } as const;
  expect(titleOf({ ...post, excerpt: "", thumbnail_url: "/a" })).toBe("No text");
  expect(titleOf({ ...post, excerpt: "", thumbnail_url: null })).toBe("Empty post");
});
