import type { BrandContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { Prisma } from "#platform/db/index.ts";
import type { CreatePost, UpdatePost } from "./schema.ts";

/**
 * The posts that a token limited to channels reaches: those on some of them and on no others, because whoever changes a
 * post changes it on all its channels.
 */
function onlyOn(channelIds: readonly number[]): Prisma.PostWhereInput {
  return { publications: { some: {}, every: { channelId: { in: [...channelIds] } } } };
}

/** The same as a condition on `posts p`. */
export function isOnlyOn(channelIds: readonly number[]): Prisma.Sql {
  return Prisma.sql`(exists (select from publications c where c.post_id = p.id) and not exists (
    select from publications c where c.post_id = p.id and c.channel_id <> all(${[...channelIds]}::bigint[])))`;
}

/** For an operation on the post with the input's ID. @throws Fault not_found */
export async function limitToPost(
  { db, brandId }: BrandContext,
  { id }: { id: number },
  channelIds: readonly number[],
): Promise<void> {
  const found = await db.post.count({ where: { brandId, id, ...onlyOn(channelIds) } });
  if (found === 0) throw fault("not_found", { what: t("Post") });
}

/** For an operation on the publication with the input's ID. @throws Fault not_found */
export async function limitToPublication(
  { db, brandId }: BrandContext,
  { id }: { id: number },
  channelIds: readonly number[],
): Promise<void> {
  const found = await db.publication.count({ where: { brandId, id, post: onlyOn(channelIds) } });
  if (found === 0) throw fault("not_found", { what: t("Publication") });
}

/** For a new post, which needs a channel and cannot use up an idea: ideas are of no channel. @throws Fault */
export async function limitNewPost(_: BrandContext, input: CreatePost, channelIds: readonly number[]): Promise<void> {
  requireOwnChannels(input.channels, channelIds);
  if (input.idea_id !== null) throw invalid("idea_id", t("This token is limited to channels. Ideas belong to none."));
}

/** For a change of the post with the input's ID and, where they are replaced, its channels. @throws Fault */
export async function limitChangedPost(ctx: BrandContext, input: UpdatePost, channelIds: readonly number[]) {
  await limitToPost(ctx, input, channelIds);
  if (input.channels) requireOwnChannels(input.channels, channelIds);
}

function requireOwnChannels(chosen: readonly { channel_id: number }[], channelIds: readonly number[]): void {
  if (chosen.length === 0) throw invalid("channels", t("This token is limited to channels. Choose at least one."));
  if (chosen.some(({ channel_id: id }) => !channelIds.includes(id)))
    throw fault("forbidden", { message: t("This token is limited to other channels.") });
}
