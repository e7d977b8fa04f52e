import { describe, expect, it } from "vitest";
import { createPost, listPosts } from "#domain/content/posts/index.ts";
import { contentHash, derivePostStatus } from "#domain/content/posts/rules.ts";
import { listInboxItems } from "#domain/engagement/inbox/index.ts";
import { login } from "#domain/identity/sign-in/index.ts";
import { getFirstSteps } from "#domain/insights/home/index.ts";
import { getBrandMetrics } from "#domain/insights/metrics/index.ts";
import { listChannels } from "#domain/publishing/channels/index.ts";
import { listShareLinks, openReview } from "#domain/review/share-links/index.ts";
import type { UserId } from "#kernel/ids.ts";
import { createWorld, type World } from "#test/world.ts";
import { seed } from "../../../../prisma/seed.ts";
import { deleteSampleContent, fillSampleContent } from "./index.ts";
import { SAMPLE_MESSAGES, SAMPLE_POSTS } from "./posts.ts";

async function createFilledBrand(): Promise<World> {
  const world = await createWorld();
  await fill(world);
  return world;
}

function fill({ services, brand }: World): Promise<void> {
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  const ctx = { ...services, caller: { kind: "system" as const, job: "sample_content.fill" }, origin };
  return fillSampleContent.perform(ctx, { brand_id: brand.id });
}

describe("sample content", () => {
  it("is in the brand of the demo account from the first start on, and not added by the next one", async () => {
    const world = await createWorld({ env: { SEED_DEMO: "1" } });
    const demo = await seed(world.services);
    expect(await seed(world.services)).toEqual(demo);
    await world.runJobs();
    const { email = "", password = "" } = demo ?? {};
    expect(await world.as({ kind: "guest" })(login, { email, password })).toHaveProperty("token");
    const { id } = await world.db.user.findUniqueOrThrow({ where: { emailKey: email } });
    const owner = { ...world.owner, userId: id as UserId };
    const { posts } = await world.as(owner)(listPosts, { limit: 100 });
    expect(posts).toHaveLength(SAMPLE_POSTS.length);
  });

  it("fills posts, inbox and metrics, once", async () => {
    const world = await createFilledBrand();
    const call = world.as(world.owner);
    const counts = async () => {
      const { db, brand } = world;
      const where = { brandId: brand.id };
      return [
        await db.post.count({ where }),
        await db.mediaAsset.count({ where }),
        await db.shareLink.count({ where }),
      ];
    };
    const before = await counts();
    await fill(world);
    expect(await counts()).toEqual(before);
    expect(before).toEqual([SAMPLE_POSTS.length, 6, 1]);

    const { posts } = await call(listPosts, { limit: 100 });
    expect(new Set(posts.map(({ status }) => status))).toEqual(
      new Set(["published", "partially_published", "scheduled", "in_review", "changes_requested", "draft"]),
    );
    const received = (await call(listInboxItems, {})).items.map(({ received_at }) => received_at);
    expect(received).toHaveLength(SAMPLE_MESSAGES.length);
    expect(received, "the newest first").toEqual(received.toSorted().toReversed());
    const { totals, engagement_rate } = await call(getBrandMetrics, {});
    expect(totals.likes).toBeGreaterThan(0);
    expect(engagement_rate.rate).toBeGreaterThan(0.02);
    expect(engagement_rate.rate).toBeLessThan(0.06);
    expect(await call(getFirstSteps, {})).toMatchObject({ has_sample_content: true });
    expect((await call(listChannels, {})).channels.map(({ last_ok_at }) => last_ok_at)).not.toContain(null);
    expect(world.messages).toEqual([]);
    const { share_links } = await call(listShareLinks, {});
    const token = share_links[0]?.url.split("/").at(-1) ?? "";
    const review = await world.as({ kind: "guest" })(openReview, { token });
    expect(review.posts.map(({ status }) => status)).toEqual(["in_review", "in_review", "in_review"]);
  });

  it("stores hashes and statuses as the product itself would", async () => {
    const world = await createFilledBrand();
    const { db, brand } = world;
    const rows = await db.post.findMany({
      where: { brandId: brand.id },
      include: { publications: true, media: { include: { asset: true }, orderBy: { position: "asc" } } },
    });
    for (const post of rows) {
      const statuses = post.publications.map(({ status }) => status);
      expect(derivePostStatus(statuses, post.lastDecision), post.body).toBe(post.status);
      const content = {
        body: post.body,
        format: post.format,
        tags: post.tags,
        mediaIds: post.media.map(({ assetId }) => assetId),
        channels: post.publications.map(({ channelId }) => ({ channelId, overrides: {} })),
        utmCampaign: post.utmCampaign,
      };
      expect(contentHash(content, (id) => post.media.find(({ assetId }) => assetId === id)?.asset.altText ?? "")).toBe(
        post.contentHash,
      );
    }
  });

  it("is not added to a brand that has posts", async () => {
    const world = await createWorld();
    await world.as(world.owner)(createPost, { body: "Our own." });
    await fill(world);
    expect(await world.db.post.count({ where: { brandId: world.brand.id } })).toBe(1);
    expect(await world.db.mediaAsset.count({ where: { brandId: world.brand.id } })).toBe(0);
  });

  it("is deleted with its files and people by the owner alone; a second time is refused", async () => {
    const world = await createFilledBrand();
    const { db, brand, account } = world;
    const editor = await world.addMember("editor");
    await expect(world.as(editor)(deleteSampleContent, {})).rejects.toMatchObject({ kind: "forbidden" });
    const assets = await db.mediaAsset.findMany({ where: { brandId: brand.id } });

    await world.as(world.owner)(deleteSampleContent, {});
    await world.runJobs();
    const where = { brandId: brand.id };
    expect(await db.post.count({ where })).toBe(0);
    expect(await db.contact.count({ where })).toBe(0);
    const channels = await db.channel.findMany({ where, select: { platform: true, lastOkAt: true } });
    expect(channels).toEqual([{ platform: "feed", lastOkAt: null }]);
    expect(await db.user.count({ where: { email: { endsWith: `.${brand.id}@sample.invalid` } } })).toBe(0);
    expect((await db.account.findUniqueOrThrow({ where: { id: account.id } })).storageUsed).toBe(0);
    for (const { storageKey } of assets) expect(await world.services.storage.size(storageKey)).toBeNull();
    await expect(world.as(world.owner)(deleteSampleContent, {})).rejects.toMatchObject({ kind: "refused" });
    await world.as(world.owner)(createPost, { body: "Our own." });
  });
});
