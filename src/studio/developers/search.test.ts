import { expect, test } from "vitest";
import { guides } from "./guides.ts";
import { searchDocuments } from "./search.ts";

const calls = [
  {
    method: "POST",
    path: "/posts",
    summary: "Create a post.",
    href: "/developers/reference#x",
    words: "createPost body scheduled_at",
  },
];
const codes = [{ code: "revision_conflict", status: 412, meaning: "The post has changed; `revision` is the new one." }];
const search = (query: string) => searchDocuments(query, { guides, calls, codes });

test("finds guides, sections, API calls and error codes", () => {
  expect(search("idempotency")[0]).toMatchObject({ href: "/developers/requests#idempotency" });
  expect(search("create a POST").map(({ kind }) => kind)).toContain("call");
  expect(search("412")).toMatchObject([{ kind: "code", title: "412 revision_conflict" }, { kind: "guide" }]);
  expect(search("createPost")).toMatchObject([{ kind: "call", title: "POST /posts" }]);
  expect(search("scheduled_at").map(({ title }) => title)).toContain("POST /posts");
  expect(search("chatgpt")).toMatchObject([{ title: "MCP" }]);
});

test("requires every word and lists matching titles first", () => {
  expect(search("webhook zebra")).toEqual([]);
  expect(search("webhooks")[0]).toMatchObject({ title: "Webhooks" });
});

test("returns nothing for an empty query and stays fast for a very long one", () => {
  expect(search("  ")).toEqual([]);
  expect(search("a ".repeat(100_000)).length).toBeLessThanOrEqual(40);
});
