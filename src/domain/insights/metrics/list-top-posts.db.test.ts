import { expect, it } from "vitest";
import { createWorld } from "#test/world.ts";
import { listTopPosts } from "./index.ts";
import { sumGains } from "./sum-gains.ts";

it.each([
  ["likes", "likes"],
  ["engagement_rate", "engagements"],
] as const)("finds the top post by %s, also if eleven others gained more %s every night", async (key, kept) => {
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
    select ${channelId}::bigint, night, '{"likes": 119}', jsonb_build_object(${kept}::text, (
      select jsonb_agg(jsonb_build_array(case place when 12 then ${id}::bigint else 1000000 + 12 * extract(doy from night)::int + place end,
        case place when 12 then 9 else 10 end) order by place) from generate_series(1, 12) place)), night
    from generate_series('2026-01-01'::date, '2026-10-27'::date, '1 day') night`;
  await db.$executeRaw`
    insert into publication_metrics (publication_id, day, values, as_of)
    values (${id}, '2026-01-01', '{"likes": 9, "impressions": 10}', now()), (${id}, '2026-10-27', '{"likes": 2700, "impressions": 9000}', now())`;
  const { posts } = await as(owner)(listTopPosts, { key, from: "2026-01-01", to: "2026-10-27" });
  expect(posts.map(({ post_id, gain }) => [post_id, gain])).toEqual([[postId, 2700]]);
});

it("keeps who gained most engagements in a night, of which a metric may be unknown", async () => {
  const { db, brand, owner } = await createWorld();
  const { id: brandId, channelId } = brand;
  const content = { authorId: owner.userId, origin: "web" as const, timezone: "UTC", contentHash: "0".repeat(64) };
  const { id: postId } = await db.post.create({ data: { ...content, brandId, status: "published" } });
  const { id: otherId } = await db.post.create({ data: { ...content, brandId, status: "published" } });
  const [liked, shared] = await db.publication.createManyAndReturn({
    data: [postId, otherId].map((id) => ({ brandId, channelId, postId: id, status: "published" as const })),
  });
  const read = (publicationId: number | undefined, day: string, values: object) => {
    const at = new Date(day);
    return db.publicationMetric.create({ data: { publicationId: publicationId ?? 0, day: at, values, asOf: at } });
  };
  await read(liked?.id, "2026-01-01", { likes: 4, comments: 1, views: 80 });
  await read(liked?.id, "2026-01-02", { likes: 7, comments: null, views: 90 });
  await read(shared?.id, "2026-01-02", { likes: 2, shares: 2 });
  await sumGains(db, channelId, "2026-01-02");
  const { tops } = await db.channelMetricGain.findFirstOrThrow({ where: { channelId } });
  expect(tops).toMatchObject({
    engagements: [
      [shared?.id, 4],
      [liked?.id, 3],
    ],
  });
});
