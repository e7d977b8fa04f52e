import { InfiniteQueryObserver } from "@tanstack/react-query";
import { createElement } from "react";
import { expect, it } from "vitest";
import { BrowserQueryClient } from "#transport/trpc/query-client.ts";
import { markupOf } from "./markup.fixture.ts";
import { loadNextPage, ShowMore } from "./show-more.tsx";

/** A list of three pages on a server that answers when it is told to, with how often it was asked for a page. */
async function openList() {
  const queries = new BrowserQueryClient();
  const asked: Record<number, number> = {};
  const held: (() => void)[] = [];
  let isHolding = false;
  const list = new InfiniteQueryObserver(queries, {
    queryKey: ["list"],
    queryFn: async ({ pageParam: page }) => {
      asked[page] = (asked[page] ?? 0) + 1;
      const answer = `${page}, asked ${asked[page]} times`;
      if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
      return answer;
    },
    initialPageParam: 1,
    getNextPageParam: (_last, _pages, page) => (page < 3 ? page + 1 : null),
  });
  list.subscribe(() => {});
  const pages = () => list.getCurrentResult().data?.pages;
  await expect.poll(pages).toEqual(["1, asked 1 times"]);
  return {
    list,
    pages,
    invalidate: () => queries.invalidateQueries({ queryKey: ["list"] }),
    hold() {
      isHolding = true;
    },
    release() {
      isHolding = false;
      for (const answer of held.splice(0)) answer();
    },
  };
}

it("loads the next page although the list is refetched meanwhile, and refetches it then", async () => {
  const { list, pages, invalidate, hold, release } = await openList();
  hold();
  const loading = loadNextPage(list.getCurrentResult());
  const refetching = invalidate();
  release();
  await Promise.all([loading, refetching]);
  expect(pages()).toEqual(["1, asked 2 times", "2, asked 2 times"]);
});

it("refetches the list although its next page is asked for meanwhile, and loads that then", async () => {
  const { list, pages, invalidate, hold, release } = await openList();
  hold();
  const refetching = invalidate();
  const loading = loadNextPage(list.getCurrentResult());
  release();
  await Promise.all([loading, refetching]);
  expect(pages()).toEqual(["1, asked 2 times", "2, asked 1 times"]);
});

it("loads one page however often it is asked for it", async () => {
  const { list, pages, hold, release } = await openList();
  hold();
  const loading = [1, 2, 3].map(() => loadNextPage(list.getCurrentResult()));
  release();
  await Promise.all(loading);
  expect(pages()).toEqual(["1, asked 1 times", "2, asked 1 times"]);
});

it("says why the next page could not be loaded, and offers to try again", () => {
  const list = {
    hasNextPage: true,
    isFetching: false,
    isFetchingNextPage: false,
    isFetchNextPageError: true,
    error: new TypeError("Failed to fetch"),
    fetchNextPage: async () => undefined,
  };
  const html = markupOf(() => createElement(ShowMore, { list }));
  expect(html).toContain("The next page couldn&#x27;t be loaded.");
  expect(html).toMatch(/<button.*Try again/);
  expect(html).not.toContain("Show more");
});
