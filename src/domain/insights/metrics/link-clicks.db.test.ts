import { expect, it } from "vitest";
import { createWorld } from "#test/world.ts";
import { listTopPosts } from "./index.ts";

it("ranks posts by the clicks on all of their links, also those that were clicked less than a thousand others", async () => {
  const world = await createWorld();
  const { db, brand, owner, clock } = world;
  const { id: brandId, channelId } = brand;
  const day = new Date(clock.now().toISOString().slice(0, 10));
  /** A published post with so many links for each number of clicks. */
  async function write(...links: { count: number; clicks: number }[]): Promise<number> {
    const post = {
      brandId,
      authorId: owner.userId,
      origin: "api",
      timezone: "UTC",
      contentHash: "0".repeat(64),
    } as const;
    const { id: postId } = await db.post.create({ data: { ...post, status: "published" } });
    const published = { status: "published", publishedAt: clock.now() } as const;
    const { id: publicationId } = await db.publication.create({ data: { brandId, channelId, postId, ...published } });
    for (const { count, clicks } of links) {
      const rows = await db.shortLink.createManyAndReturn({
        data: Array.from({ length: count }, (_, index) => {
          const code = `c${publicationId}-${clicks}-${index}`;
          return { brandId, publicationId, channelId, code, target: "https://example.com" };
        }),
      });
      await db.shortLinkClicks.createMany({ data: rows.map(({ id: linkId }) => ({ linkId, day, clicks, brandId })) });
    }
    return postId;
  }
  const once = await write({ count: 1, clicks: 900 });
  const often = await write({ count: 399, clicks: 2 }, { count: 700, clicks: 1 });
  const evenly = await write({ count: 600, clicks: 2 });
  const { posts } = await world.as(owner)(listTopPosts, { key: "link_clicks", limit: 2 });
  expect(posts.map(({ post_id, gain }) => [post_id, gain])).toEqual([
    [often, 1498],
    [evenly, 1200],
  ]);
  const { posts: all } = await world.as(owner)(listTopPosts, { key: "link_clicks" });
  expect(all.map(({ post_id }) => post_id)).toEqual([often, evenly, once]);
});
