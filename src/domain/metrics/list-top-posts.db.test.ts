import { expect, it } from "vitest";
import { createWorld } from "#test/world.ts";
import { listTopPosts } from "./index.ts";

it("finds the post that gained most in a year, also if eleven others gained more every night", async () => {
  const { db, brand, owner, as } = await createWorld();
  const { id: brandId, channelId } = brand;
  const content = { authorId: owner.userId, origin: "web" as const, timezone: "UTC", contentHash: "0".repeat(64) };
  const { id: postId } = await db.post.create({ data: { ...content, brandId, status: "published" } });
  const { id } = await db.publication.create({
    data: { brandId, channelId, postId, status: "published", publishedAt: new Date("2026-01-01") },
  });
  // Each night's first eleven are publications of that night alone.
  await db.$executeRaw`
    insert into channel_metric_gains (channel_id, day, values, tops, as_of)
    select ${channelId}::int, night, '{"likes": 119}', jsonb_build_object('likes', (
      select jsonb_agg(jsonb_build_array(case place when 12 then ${id}::int else 1000000 + 12 * extract(doy from night)::int + place end,
        case place when 12 then 9 else 10 end) order by place) from generate_series(1, 12) place)), night
    from generate_series('2026-01-01'::date, '2026-10-27'::date, '1 day') night`;
  await db.$executeRaw`
    insert into publication_metrics (publication_id, day, values, as_of)
    values (${id}, '2026-01-01', '{"likes": 9}', now()), (${id}, '2026-10-27', '{"likes": 2700}', now())`;
  const { posts } = await as(owner)(listTopPosts, { key: "likes", from: "2026-01-01", to: "2026-10-27" });
  expect(posts.map(({ post_id, gain }) => [post_id, gain])).toEqual([[postId, 2700]]);
});
