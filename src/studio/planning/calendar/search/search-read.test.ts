import { expect, it } from "vitest";
import { isSearching, searchRead } from "./search-read.ts";

const nothing = {
  q: null,
  status: null,
  origin: null,
  channel: null,
  author: null,
  assignee: null,
  campaign: null,
  tag: null,
  all: null,
};

it("is a search for a text, a source or all posts, but not for a status alone", () => {
  expect([nothing, { ...nothing, q: "" }, { ...nothing, status: "failed" as const }].map(isSearching)).toEqual([
    false,
    false,
    false,
  ]);
  expect(isSearching({ ...nothing, q: "ferry" })).toBe(true);
  expect(isSearching({ ...nothing, origin: "mcp" })).toBe(true);
  expect(isSearching({ ...nothing, all: "any" })).toBe(true);
});

it("reads a kind, with a selected status taking precedence", () => {
  expect(searchRead(nothing)).toEqual({ limit: 25 });
  expect(searchRead({ ...nothing, all: "troubled" }).status).toEqual(["failed", "unknown", "partially_published"]);
  expect(
    searchRead({ ...nothing, all: "undated", status: "draft", q: "quay", channel: 7, author: 3, tag: "pier" }),
  ).toEqual({
    status: ["draft"],
    scheduled: "none",
    q: "quay",
    channel_id: 7,
    author_id: 3,
    tag: "pier",
    limit: 25,
  });
});
