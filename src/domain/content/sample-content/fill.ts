import { uploadMedia } from "#domain/content/media/index.ts";
import { actFor, findWriter } from "#domain/planning/copies/index.ts";
import { createShareSet } from "#domain/review/share-links/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import type { BrandId } from "#kernel/ids.ts";
import { job, type SystemContext } from "#kernel/job.ts";
import type { ImageName } from "./draw-images.ts";
import { insertCampaign } from "./insert-campaign.ts";
import { insertIdeas } from "./insert-ideas.ts";
import { insertMessages } from "./insert-messages.ts";
import { insertMetrics } from "./insert-metrics.ts";
import { insertNotes } from "./insert-notes.ts";
import { insertPeople } from "./insert-people.ts";
import { insertPosts, type SampleAvatars, type SampleImage } from "./insert-posts.ts";

/**
 * Fills a new brand with two months of posts, images, ideas, messages, metrics, people and a review link, so that its
 * owner sees the studio in use. A job, so that the first start does not wait for it. Idempotent: the rows are written in
 * one transaction, and the same image is stored once.
 */
export const fillSampleContent = job<{ brand_id: number }>({
  name: "sample_content.fill",
  options: { retryLimit: 3, retryDelay: 10, expireInSeconds: 300, concurrency: 1 },
  async perform(system, { brand_id }) {
    const ctx: BrandContext = { ...system, caller: SYSTEM, brandId: brand_id as BrandId, role: "super_admin" };
    if (!(await isEmpty(system, brand_id))) return;
    const images = await saveImages(ctx);
    const toReview = await insertRows(system, brand_id, images, await drawAvatars());
    if (toReview.length > 0) await shareForReview(system, brand_id, toReview);
  },
});

/** In the owner's name, since a link shows only what its creator may show. */
async function shareForReview(ctx: SystemContext, brandId: number, postIds: number[]): Promise<void> {
  const { userId } = await ctx.db.member.findFirstOrThrow({ where: { brandId, role: "super_admin" } });
  const owner = await findWriter(ctx.db, { brandId, createdById: userId });
  if (owner) await createShareSet.run(actFor(ctx, { brandId }, owner), { ...LINK, post_ids: postIds });
}

const SYSTEM = { kind: "system", job: "sample_content.fill" } as const;
const LINK = { name: "Holiday posts", may_comment: true };

async function isEmpty({ db }: Pick<SystemContext, "db">, brandId: number): Promise<boolean> {
  const brand = await db.brand.findUnique({ where: { id: brandId }, select: { sampleContentAt: true } });
  return brand?.sampleContentAt === null && (await db.post.count({ where: { brandId } })) === 0;
}

/** The images in the brand's media library, by name. */
async function saveImages(ctx: BrandContext): Promise<ReadonlyMap<ImageName, SampleImage>> {
  // Loaded when it is needed: image processing takes memory that a worker does not need otherwise.
  const { altTextOf, drawImage, IMAGE_NAMES } = await import("./draw-images.ts");
  const saved = new Map<ImageName, SampleImage>();
  for (const name of IMAGE_NAMES) {
    const file = new File([new Uint8Array(await drawImage(name))], `${name}.jpg`, { type: "image/jpeg" });
    const { id } = await uploadMedia.run(ctx, { file, alt_text: altTextOf(name), folder: "Café" });
    const { storageKey, type, bytes, width, height } = await ctx.db.mediaAsset.findUniqueOrThrow({ where: { id } });
    saved.set(name, { id, key: storageKey, alt: altTextOf(name), type, bytes, width, height });
  }
  return saved;
}

async function drawAvatars(): Promise<SampleAvatars> {
  const { drawAvatar } = await import("./draw-images.ts");
  return { bluesky: await drawAvatar("harbour"), mastodon: await drawAvatar("cup") };
}

/** @returns the posts in review; none if another run was faster */
function insertRows(
  { db, clock, env }: SystemContext,
  brandId: number,
  images: ReadonlyMap<ImageName, SampleImage>,
  avatars: SampleAvatars,
): Promise<number[]> {
  return db.$transaction(
    async (tx) => {
      const now = clock.now();
      const { count } = await tx.brand.updateMany({
        where: { id: brandId, sampleContentAt: null },
        data: { sampleContentAt: now },
      });
      if (count === 0) return [];
      const brand = await tx.brand.findUniqueOrThrow({ where: { id: brandId } });
      const people = await insertPeople(tx, brand, now);
      const posts = await insertPosts(tx, { brand, people, images, avatars, now, appUrl: env.APP_URL });
      await insertMetrics(tx, posts.publications, posts.channelIds, now);
      await insertMessages(tx, brandId, posts, now);
      await insertIdeas(tx, brandId, people.owner, now);
      await insertCampaign(tx, brand, now);
      await insertNotes(tx, brand, people.editor, now);
      return posts.inReview;
    },
    { timeout: 60_000 },
  );
}
