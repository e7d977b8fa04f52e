import { expect, it } from "vitest";
import { listDeletedPosts } from "#domain/content/deleted-posts/index.ts";
import { createPost, deletePost, updatePost } from "#domain/content/posts/index.ts";
import { getAllBrandsCalendar, getCalendar } from "#domain/planning/calendar/index.ts";
import { createShareLink, listShareLinks } from "#domain/review/share-links/index.ts";
import { createWorld } from "./world.ts";

const WEEK = { from: "2026-11-23", to: "2026-11-29" };

it("shows the words of a formatted post without its marks wherever it is named", async () => {
  const world = await createWorld();
  world.clock.set(new Date("2026-11-22T11:00:00Z"));
  const as = world.as(world.owner);
  const member = await world.addMember("member");
  const write = (input: object) =>
    as(createPost, {
      body: "# The **launch** of the [harbour](https://example.com)",
      format: "markdown",
      channels: [{ channel_id: world.brand.channelId }],
      ...input,
    });
  const dated = await write({ scheduled_at: "2026-11-24T11:00:00Z" });
  const gone = await write({});
  await as(deletePost, { id: gone.id });
  await write({});
  await as(updatePost, { id: dated.id, assignee_id: member.userId, due_at: "2026-11-23T11:00:00Z" });
  await as(createShareLink, { id: dated.id });

  const { cards, undated } = await as(getCalendar, WEEK);
  const seen = {
    calendar: cards.map(({ words }) => words),
    undated: undated.map(({ words }) => words),
    everywhere: (await as(getAllBrandsCalendar, WEEK)).cards.map(({ words }) => words),
    deleted: (await as(listDeletedPosts, {})).deleted_posts.map(({ excerpt }) => excerpt),
    shared: (await as(listShareLinks, {})).share_links.flatMap(({ posts }) => posts.map(({ excerpt }) => excerpt)),
    assigned: await world.db.notification
      .findMany({ where: { userId: member.userId, type: "assigned" } })
      .then((rows) => rows.map(({ body }) => body)),
  };
  for (const [where, words] of Object.entries(seen)) expect(words, where).toEqual(["The launch of the harbour"]);
});
