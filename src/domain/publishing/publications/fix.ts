import { isDeepStrictEqual } from "node:util";
import {
  changeChannel,
  type FullPost,
  findFixObstacle,
  findMissing,
  findReferences,
  limitToPublication,
  openPost,
  type PostPlan,
  planUnchanged,
  requireRevision,
  targetsOf,
} from "#domain/content/posts/index.ts";
import { readOverrides, withoutUndefined } from "#domain/content/posts/rules.ts";
import { type Overrides, PublicationWithAttempts } from "#domain/content/posts/schema.ts";
import { auditInBrand } from "#domain/operations/audit/index.ts";
import { capabilitiesOf } from "#domain/publishing/channels/rules.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t, tn } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { findConnector, platformName } from "#platform/connectors/registry.ts";
import { partsOf } from "#platform/connectors/shared/text/parts.ts";
import type { Tx } from "#platform/db/index.ts";
import { FixPublicationInput } from "./schema.ts";
import { findPostId, viewPublication } from "./view.ts";

export const fixPublication = operation({
  name: "publications.fix",
  summary:
    "Change the content of a failed publication for its channel alone, and publish it there once it is approved.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  channelLimit: limitToPublication,
  input: FixPublicationInput,
  output: PublicationWithAttempts,
  async run(ctx, { id, revision, approve, ...content }) {
    const postId = await findPostId(ctx, id);
    await ctx.db.$transaction(async (tx) => {
      const post = await openPost(tx, ctx.brandId, postId);
      const publication = post.publications.find((one) => one.id === id);
      if (!publication) throw fault("not_found", { what: t("Publication") });
      requireRevision(post, revision);
      const obstacle = findFixObstacle(publication, post.publications);
      if (obstacle) throw fault("refused", { code: "invalid_state", message: obstacle });
      const before = readOverrides(publication.overrides);
      const { thread = before.thread, thread_media_ids: ofParts = before.thread_media_ids } = content;
      const overrides = withoutInherited(post, {
        ...before,
        ...withoutUndefined(content),
        // A shorter thread has no media of the parts that it lost, unless they are named.
        thread_media_ids: content.thread_media_ids ?? ofParts?.slice(0, thread?.length ?? 0),
      });
      if (isDeepStrictEqual(overrides, withoutInherited(post, before))) {
        throw invalid("body", t("Nothing has changed. To send the same again, retry it."));
      }
      const areOptionsNamed = content.options !== undefined;
      await checkParts(tx, ctx, post, { publication, overrides, areOptionsNamed });
      await changeChannel(tx, ctx, post, publication, { overrides, areOptionsNamed, approve });
      await auditInBrand(tx, ctx, {
        brandId: ctx.brandId,
        action: "publication.fixed",
        subject: { type: "publication", id },
        detail: { post_id: postId, platform: publication.channel.platform },
      });
    });
    return viewPublication(ctx, { id, postId });
  },
});

/** Overrides without those that are the same as the post's own content. */
function withoutInherited(
  post: FullPost,
  { body, media_ids, thread, thread_media_ids, first_comment, options }: Overrides,
): Overrides {
  const mediaIds = post.media.map(({ assetId }) => assetId);
  return withoutUndefined({
    body: body === post.body ? undefined : body,
    media_ids: isDeepStrictEqual(media_ids, mediaIds) ? undefined : media_ids,
    thread: thread?.length === 0 ? undefined : thread,
    thread_media_ids: thread_media_ids?.some((ids) => ids.length > 0) ? thread_media_ids : undefined,
    first_comment: first_comment ?? undefined,
    options: options && Object.keys(options).length > 0 ? options : undefined,
  });
}

type Fix = { publication: FullPost["publications"][number]; overrides: Overrides; areOptionsNamed: boolean };

/**
 * Checks what the content refers to, and that it keeps the parts that are published already.
 * @throws Fault invalid
 */
async function checkParts(
  tx: Tx,
  { brandId, env }: BrandContext,
  post: FullPost,
  { publication, ...fix }: Fix,
): Promise<void> {
  const unchanged = planUnchanged(post);
  const own = unchanged.channels.filter(({ channelId }) => channelId === publication.channelId);
  const before = { ...unchanged, channels: own };
  const after = { ...unchanged, channels: own.map((channel) => ({ ...channel, ...fix })) };
  const references = await findReferences(tx, brandId, [before, after]);
  const errors = Object.entries(findMissing(after, references));
  if (errors.length > 0) {
    const named = errors.map(([field, texts]) => [field.replace("channels.0.overrides.", ""), texts]);
    throw fault("invalid", { errors: Object.fromEntries(named) });
  }
  const count = await tx.publicationPart.count({ where: { publicationId: publication.id } });
  if (count === 0) return;
  const published = [before, after].map((plan) => {
    const parts = targetsOf(env, plan, references, () => null).flatMap(({ channel, content }) =>
      partsOf(findConnector(channel.platform), content, capabilitiesOf(channel) ?? undefined),
    );
    return parts.slice(0, count).map(({ kind, body }) => ({ kind, body }));
  });
  const isSameMedia = isDeepStrictEqual(mediaOf(before, count), mediaOf(after, count));
  if (isSameMedia && isDeepStrictEqual(published[0], published[1])) return;
  const message = tn(
    count,
    "The first part is published on {platform} already and can't change here.",
    "The first {count} parts are published on {platform} already and can't change here.",
    { platform: platformName(publication.channel.platform) },
  );
  throw invalid("body", message);
}

/** The media of the first parts. */
function mediaOf({ channels: [channel], mediaIds }: PostPlan, count: number): number[][] {
  const { media_ids: first = mediaIds, thread = [], thread_media_ids: ofParts = [] } = channel?.overrides ?? {};
  return [first, ...thread.map((_, index) => ofParts[index] ?? [])].slice(0, count);
}
