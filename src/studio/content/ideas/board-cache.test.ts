import { expect, test } from "vitest";
import { type IdeaPage, removeIdea, replaceIdea, withIdea } from "./board-cache.ts";
import { idea } from "./idea.fixture.ts";

const column = (hasMore: boolean, ...pages: number[][]) => ({
  pages: pages.map((ids, index) => ({
    ideas: ids.map((id) => idea({ id })),
    next_cursor: null,
    has_more: index < pages.length - 1 || hasMore,
  })),
});
const ids = (shown: { pages: IdeaPage[] } | undefined) => shown?.pages.map(({ ideas }) => ideas.map(({ id }) => id));

test("inserts an idea by age on the right page", () => {
  expect(ids(withIdea(column(false, [9, 7], [5, 3]), idea({ id: 8 })))).toEqual([
    [9, 8, 7],
    [5, 3],
  ]);
  expect(ids(withIdea(column(false, [9, 7], [5, 3]), idea({ id: 4 })))).toEqual([
    [9, 7],
    [5, 4, 3],
  ]);
  expect(ids(withIdea(column(false, []), idea({ id: 4 })))).toEqual([[4]]);
});

test("drops an older idea while more pages follow, else appends it", () => {
  expect(ids(withIdea(column(true, [9, 7]), idea({ id: 2 })))).toEqual([[9, 7]]);
  expect(ids(withIdea(column(false, [9, 7]), idea({ id: 2 })))).toEqual([[9, 7, 2]]);
});

test("keeps an idea once per column and removes it", () => {
  expect(ids(withIdea(column(false, [9, 7]), idea({ id: 7 })))).toEqual([[9, 7]]);
  expect(ids(removeIdea(column(false, [9, 7], [5]), 5))).toEqual([[9, 7], []]);
  expect(removeIdea(undefined, 5)).toBeUndefined();
});

test("replaces an idea in place", () => {
  const shown = replaceIdea(column(false, [9, 7]), idea({ id: 7, headline: "Another" }));
  expect(shown?.pages[0]?.ideas.map(({ headline }) => headline)).toEqual(["Why our packaging turned green", "Another"]);
});
