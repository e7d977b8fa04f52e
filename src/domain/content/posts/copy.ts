import { requireOtherBrand } from "#domain/brands/access/index.ts";
import { copyToBrand } from "#domain/content/media/index.ts";
import { withoutIdempotencyMark } from "#domain/operations/idempotency/index.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import type { Channel } from "#platform/db/index.ts";
import { type PlannedChannel, type PostPlan, planUnchanged } from "./editing/plan-edit.ts";
import { type FullPost, findPost, requirePerson } from "./find.ts";
import { insertPost } from "./insert-post.ts";
import { CopiedPost, CopyPostInput, type Overrides } from "./schema.ts";
import { overriddenMediaIds } from "./terms.ts";
import { viewPost } from "./view.ts";

export const copyPost = operation({
  name: "posts.copy",
  summary:
    "Copy a post into another of your brands as a draft, without its schedule, with its media and the channels of the same platforms there.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: CopyPostInput,
  output: CopiedPost,
  async run(ctx, { id, team_id: teamId }) {
    const caller = requirePerson(ctx);
    const post = await findPost(ctx.db, ctx.brandId, id);
    if (teamId === ctx.brandId) throw invalid("team_id", t("Choose another brand. Duplicate the post for this one."));
    const target = { ...ctx, ...(await requireOtherBrand(ctx, caller, teamId, "content.manage")) };
    const plan = planUnchanged(post);
    const media = new Map<number, number>();
    // Only the post counts as carried out: files that were copied before an interruption are found by a repeat.
    const files = { ...target, db: withoutIdempotencyMark(ctx.db) };
    for (const assetId of new Set(mediaOf(plan))) media.set(assetId, (await copyToBrand(ctx, files, assetId)).id);
    return ctx.db.$transaction(async (tx) => {
      const brand = await tx.brand.findUniqueOrThrow({ where: { id: target.brandId } });
      const channels = await tx.channel.findMany({
        where: { brandId: target.brandId, status: { not: "disabled" } },
        orderBy: { id: "asc" },
      });
      const copy = await insertPost(tx, target, caller, {
        ...plan,
        // They may be about people and matters of this brand alone.
        internalNote: "",
        ideaId: null,
        campaignId: null,
        timezone: brand.timezone,
        scheduledAt: null,
        mediaIds: translate(plan.mediaIds, media),
        channels: matchChannels(post, plan, channels, media),
      });
      return { post: viewPost(copy, target), team: { id: brand.id, name: brand.name, handle: brand.handle } };
    });
  },
});

function mediaOf({ mediaIds, channels }: PostPlan): number[] {
  return [...mediaIds, ...channels.flatMap(({ overrides }) => overriddenMediaIds(overrides))];
}

function translate(ids: readonly number[], media: ReadonlyMap<number, number>): number[] {
  return ids.flatMap((id) => media.get(id) ?? []);
}

/** For each channel of the post, the first channel of the same platform that no other has taken. */
function matchChannels(
  post: FullPost,
  plan: PostPlan,
  channels: readonly Channel[],
  media: ReadonlyMap<number, number>,
): PlannedChannel[] {
  const platforms = new Map(post.publications.map(({ channelId, channel }) => [channelId, channel.platform]));
  const free = [...channels];
  return plan.channels.flatMap((planned) => {
    const index = free.findIndex(({ platform }) => platform === platforms.get(planned.channelId));
    const [channel] = index === -1 ? [] : free.splice(index, 1);
    if (!channel) return [];
    const overrides = translateOverrides(planned.overrides, channel.platform, media);
    return [{ ...planned, channelId: channel.id, overrides, scheduledAt: null, followsPost: true }];
  });
}

/** Options that the account offers, such as boards or playlists, do not exist in the other account. */
function translateOverrides(overrides: Overrides, platform: string, media: ReadonlyMap<number, number>): Overrides {
  const { media_ids: mediaIds, thread_media_ids: ofParts, options, ...texts } = overrides;
  const declared = findConnector(platform)?.options ?? {};
  const kept = Object.entries(options ?? {}).filter(([name]) => {
    const kind = Object.hasOwn(declared, name) ? declared[name]?.kind : undefined;
    return kind !== undefined && kind !== "dynamic_select" && kind !== "dynamic_list";
  });
  return {
    ...texts,
    ...(mediaIds === undefined ? {} : { media_ids: translate(mediaIds, media) }),
    ...(ofParts === undefined ? {} : { thread_media_ids: ofParts.map((ids) => translate(ids, media)) }),
    ...(options === undefined ? {} : { options: Object.fromEntries(kept) }),
  };
}
