import { expect, test } from "vitest";
import { asset, post } from "#studio/content/composer/saving/draft.fixture.ts";
import { BRAND, markupOf } from "../frame/markup.fixture.ts";
import { useFound } from "./use-found.ts";

const END = { next_cursor: null, has_more: false };
const Q = { q: "news", limit: 5 };

test("posts, ideas and media that are found carry a date: of posts, the one they are scheduled for", () => {
  let details: (string | undefined)[] = [];
  markupOf(
    () => {
      details = useFound(BRAND, "news").entries.map(({ detail }) => detail);
      return null;
    },
    (queryClient, trpc) => {
      const scheduled = post({ id: 2, status: "scheduled", scheduled_at: "2020-12-05T08:00:00.000000+00:00" });
      const created_at = "2020-11-20T13:00:00.000000+00:00";
      const posts = [post({ created_at }), { ...scheduled, created_at }];
      queryClient.setQueryData(trpc.posts.list.queryKey(Q), { posts, ...END });
      queryClient.setQueryData(trpc.media.list.queryKey(Q), {
        assets: [
          { ...asset(1), created_at },
          { ...asset(2, "A cup"), created_at },
        ],
        ...END,
      } as never);
      queryClient.setQueryData(trpc.ideas.list.queryKey(Q), {
        ideas: [{ id: 1, headline: "News", status: "new", created_at }],
        ...END,
      } as never);
    },
  );
  expect(details).toEqual([
    "Draft · Nov 20, 2020",
    "Scheduled · Dec 5, 2020",
    "New · Nov 20, 2020",
    "Nov 20, 2020",
    "2.jpg · Nov 20, 2020",
  ]);
});
