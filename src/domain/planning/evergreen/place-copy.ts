import { type FullPost, findPost, insertPost } from "#domain/content/posts/index.ts";
import type { BrandContext, Person } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import { planFor } from "./fill-queue.ts";
import { findEvergreenPost, statusOf } from "./find.ts";
import { findSources } from "./find-next.ts";
import { chooseNext } from "./rules.ts";
import { MIN_DAYS } from "./terms.ts";

/**
 * Creates a draft copy of an evergreen post at a free time of a channel, in the caller's name. It counts as a use of the
 * post, like those that fill queues. Call `lockQueues` first.
 * @throws Fault not_found, invalid on `channel_ids`, refused with invalid_state
 */
export async function placeCopy(
  tx: Tx,
  ctx: BrandContext,
  caller: Person,
  { id, channelId, at }: { id: number; channelId: number; at: Date },
): Promise<FullPost> {
  const { brandId } = ctx;
  const now = ctx.clock.now();
  const evergreen = await findEvergreenPost(tx, brandId, id, now);
  const refuse = (message: string) => fault("refused", { code: "invalid_state", message });
  if (statusOf(evergreen, now) !== "active") throw refuse(t("This evergreen post is paused or has ended."));
  const isThere = evergreen.post.publications.some((one) => one.channelId === channelId && one.removedAt === null);
  if (!isThere) throw invalid("channel_ids", t("The evergreen post wasn't published on this channel."));
  const filling = await tx.queueFilling.findUnique({ where: { channelId }, select: { minDays: true } });
  const sources = (await findSources(tx, [channelId])).filter((source) => source.id === id);
  const rules = { minDays: filling?.minDays ?? MIN_DAYS.usual, timezone: evergreen.brand.timezone };
  if (!chooseNext([at], sources, rules)) {
    throw refuse(t("This evergreen post was used too recently on this channel, or is left out there."));
  }
  const source = await findPost(tx, brandId, evergreen.postId);
  const copy = await insertPost(tx, ctx, caller, planFor(source, channelId, at));
  await tx.evergreenUse.create({
    data: { brandId, sourceId: source.id, channelId, postId: copy.id, at, createdAt: now },
  });
  return findPost(tx, brandId, copy.id);
}
