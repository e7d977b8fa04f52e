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

test("channels, campaigns, contacts and people are found by the beginning of a word of their names", () => {
  let labels: string[] = [];
  markupOf(
    () => {
      labels = useFound(BRAND, "news").entries.map(({ group, label }) => `${group}: ${label}`);
      return null;
    },
    (queryClient, trpc) => {
      const none = { ...END, posts: [], ideas: [], assets: [] } as never;
      queryClient.setQueryData(trpc.posts.list.queryKey(Q), none);
      queryClient.setQueryData(trpc.media.list.queryKey(Q), none);
      queryClient.setQueryData(trpc.ideas.list.queryKey(Q), none);
      queryClient.setQueryData(trpc.contacts.list.queryKey(Q), { contacts: [{ id: 1, name: "Newsroom" }] } as never);
      queryClient.setQueryData(trpc.channels.list.queryKey({ limit: 100 }), {
        channels: [
          { id: 1, platform: "feed", display_name: "Harbour", handle: "news-desk" },
          { id: 2, platform: "feed", display_name: "Old news", handle: "old" },
          { id: 3, platform: "feed", display_name: "Renewals", handle: "renewals" },
        ],
      } as never);
      queryClient.setQueryData(trpc.campaigns.list.queryKey({ with_counts: false }), {
        campaigns: [{ id: 1, name: "News week" }],
      } as never);
      queryClient.setQueryData(trpc.members.list.queryKey({}), {
        members: [{ id: 1, first_name: "Ada", last_name: "Newsome", email: "ada@example.com" }],
      } as never);
    },
  );
  expect(labels).toEqual([
    "Contacts: Newsroom",
    "Channels: Feed · Old news",
    "Channels: Feed · Harbour",
    "Campaigns: News week",
    "People: Ada Newsome",
  ]);
});
