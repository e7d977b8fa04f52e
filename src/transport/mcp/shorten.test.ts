import { expect, test } from "vitest";
import { shortenText } from "./shorten.ts";

const posts = (count: number, length: number) => ({
  posts: Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    status: "scheduled",
    revision: 2,
    body: `${index} ${"Ice on the harbour. ".repeat(length / 20)}`,
    tags: ["ferry", "winter", "harbour"],
    updated_at: "2026-11-20T12:00:00.000000+00:00",
    publications: [{ id: 900 + index, status: "scheduled", channel: { id: 3, platform: "feed", handle: "north" } }],
  })),
  has_more: true,
  next_cursor: "eyJpZCI6NDJ9",
});

test("includes a small result in full in the text, as the specification recommends", () => {
  const result = posts(1, 100);
  expect(JSON.parse(shortenText(result))).toEqual(result);
});

test.each([
  ["a long list", posts(100, 200)],
  ["a list of long texts", posts(20, 4000)],
  ["one long text", posts(1, 20_000)],
])("shortens %s to at most half, and keeps what an agent needs to continue", (_what, result) => {
  const text = shortenText(result);
  expect(text.length).toBeLessThanOrEqual(Math.max(600, JSON.stringify(result).length / 2));
  const expected = JSON.parse(text) as typeof result;
  expect([expected.has_more, expected.next_cursor]).toEqual([true, result.next_cursor]);
  expect(expected.posts).toMatchObject(
    result.posts.map(({ id, status, body }) => ({ id, status, body: expect.stringContaining(body.slice(0, 20)) })),
  );
});

test("keeps ids, statuses and the next page when there is room for nothing else", () => {
  const result = {
    ideas: Array.from({ length: 200 }, (_, id) => ({ id, status: "new", headline: `Idea ${id}`, ...manyNumbers })),
    has_more: true,
    next_cursor: "abc",
  };
  const expected = JSON.parse(shortenText(result)) as typeof result;
  expect(expected).toMatchObject({ has_more: true, next_cursor: "abc" });
  expect(expected.ideas).toEqual(result.ideas.map(({ id, status, headline }) => ({ id, status, headline })));
});

const manyNumbers = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`n${index}`, index]));

test("names recurring posts in a shortened list, so that an agent finds the one to stop", () => {
  const recurrences = Array.from({ length: 8 }, (_, index) => ({
    ...{ id: index + 1, every: "week", interval: 1, ends_on: null, handling: "submit", status: "stopped" },
    ...{ post: { id: 40 + index, words: `${index} ${"Ice on the harbour. ".repeat(5)}` }, upcoming: 3 },
    ...{ next_at: "2026-12-01T09:00:00.000000+00:00", stop_reason: "unattended", timezone: "Europe/Berlin" },
  }));
  const text = shortenText({ recurrences, has_more: false, next_cursor: null });
  expect(text.length).toBeLessThan(JSON.stringify({ recurrences }).length);
  const { recurrences: shortened } = JSON.parse(text) as { recurrences: typeof recurrences };
  expect(shortened).toHaveLength(8);
  for (const [index, { id, status, post }] of shortened.entries()) {
    expect({ id, status }).toEqual({ id: index + 1, status: "stopped" });
    expect(post.words).toContain(`${index} Ice on the`);
  }
});
