import { kindOf, mediaUrl } from "#domain/content/media/rules.ts";
import { readOverrides } from "#domain/content/posts/rules.ts";
import { viewChannelRef } from "#domain/publishing/channels/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fitText } from "#kernel/excerpt.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { seesDrafts } from "#kernel/permissions.ts";
import { wireTime } from "#kernel/time.ts";
import { withoutMarks } from "#kernel/without-marks.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import type { Prisma } from "#platform/db/index.ts";
import { ProfileGrid, ProfileGridInput } from "./schema.ts";

/** A post that has a time and is still to be published there. */
const PLANNED = ["draft", "pending_approval", "approved", "scheduled", "publishing", "processing"] as const;

/** Characters of a text that stands in place of an image. */
const MAX_TEXT = 90;

const SELECT = {
  status: true,
  scheduledAt: true,
  publishedAt: true,
  permalink: true,
  overrides: true,
  post: {
    select: {
      id: true,
      body: true,
      format: true,
      contentHash: true,
      submittedHash: true,
      media: { orderBy: { position: "asc" }, take: 1, select: { assetId: true } },
    },
  },
} as const satisfies Prisma.PublicationSelect;

type Row = Prisma.PublicationGetPayload<{ select: typeof SELECT }>;

export const getProfileGrid = operation({
  name: "calendar.get_profile_grid",
  summary:
    "List the posts of a channel as the image grid of its profile shows them: planned ones before published ones.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  readsReplica: true,
  input: ProfileGridInput,
  output: ProfileGrid,
  async run(ctx, { channel_id: id, limit }) {
    const { db, brandId } = ctx;
    const channel = await db.channel.findFirst({ where: { brandId, id } });
    if (!channel) throw invalid("channel_id", t("This channel doesn't exist in this brand."));
    const grid = findConnector(channel.platform)?.profileGrid;
    if (!grid) throw invalid("channel_id", t("This network doesn't show profiles as a grid of posts."));
    const { planned, published, hasMore } = await findRows(ctx, channel.id, limit);
    const rows = [...planned.toReversed(), ...published].filter((row) => {
      const { options } = readOverrides(row.overrides);
      return isShown(row, ctx) && (grid.shows?.(options ?? {}) ?? true);
    });
    const ids = rows.map(mediaOf).filter((asset) => asset !== undefined);
    const assets = await db.mediaAsset.findMany({
      where: { brandId, id: { in: ids } },
      select: { id: true, type: true, thumbKey: true },
    });
    const byId = new Map(assets.map((asset) => [asset.id, asset]));
    return {
      channel: viewChannelRef(channel, ctx),
      columns: grid.columns,
      ratio: grid.ratio,
      items: rows.map((row) => {
        const asset = byId.get(mediaOf(row) ?? 0);
        const text = readOverrides(row.overrides).body ?? row.post.body;
        return {
          post_id: row.post.id,
          status: row.status,
          at: wireTime(timeOf(row)),
          thumbnail_url: asset ? mediaUrl(ctx.env.APP_URL, asset.thumbKey) : null,
          kind: asset ? kindOf(asset.type) : null,
          words: fitText(withoutMarks(text, row.post.format).replace(/\s+/g, " ").trim(), MAX_TEXT),
          permalink: row.permalink || null,
        };
      }),
      has_more: hasMore,
    };
  },
});

/** The next planned posts, then the latest published ones, in the order in which they are read. */
async function findRows({ db, brandId }: BrandContext, channelId: number, limit: number) {
  const where = { brandId, channelId };
  const planned = await db.publication.findMany({
    where: { ...where, status: { in: [...PLANNED] }, scheduledAt: { not: null } },
    orderBy: [{ scheduledAt: "asc" }, { id: "asc" }],
    take: limit,
    select: SELECT,
  });
  const published = await db.publication.findMany({
    where: { ...where, status: "published", publishedAt: { not: null }, removedAt: null },
    orderBy: [{ publishedAt: "desc" }, { id: "desc" }],
    take: limit - planned.length + 1,
    select: SELECT,
  });
  const hasMore = planned.length + published.length > limit;
  return { planned, published: published.slice(0, limit - planned.length), hasMore };
}

/** A client sees what was published, and what is as it was submitted. */
function isShown({ status, post }: Row, { role }: BrandContext): boolean {
  return seesDrafts(role) || status === "published" || post.submittedHash === post.contentHash;
}

const timeOf = ({ status, publishedAt, scheduledAt }: Row) =>
  (status === "published" ? publishedAt : scheduledAt) ?? new Date(0);

/** The first file of the channel's own version, or of the post. */
const mediaOf = ({ overrides, post }: Row): number | undefined =>
  (readOverrides(overrides).media_ids ?? post.media.map(({ assetId }) => assetId))[0];
