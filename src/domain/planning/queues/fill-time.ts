import { postOfIdea } from "#domain/content/ideas/index.ts";
import { ConvertIdeaInput } from "#domain/content/ideas/schema.ts";
import {
  insertPost,
  lockQueues,
  planNew,
  requirePerson,
  TAKES_NO_TIME,
  viewPost,
} from "#domain/content/posts/index.ts";
import { Post } from "#domain/content/posts/schema.ts";
import { placeCopy } from "#domain/planning/evergreen/index.ts";
import { fault, invalid } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { wireTime } from "#kernel/time.ts";
import type { Tx } from "#platform/db/index.ts";
import { FillTimeInput } from "./schema.ts";

export const fillTime = operation({
  name: "queues.fill_time",
  summary: "Create a draft from an idea or an evergreen post at a time that no other post has on its channels.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: FillTimeInput,
  output: Post,
  async run(ctx, { at: text, channel_ids: ids, idea_id: ideaId, evergreen_id: evergreenId }) {
    const caller = requirePerson(ctx);
    const at = new Date(text);
    if (at <= ctx.clock.now()) throw invalid("at", t("This time is in the past."));
    return ctx.db.$transaction(async (tx) => {
      // Of two people who fill the same time at once, the second one is refused.
      await lockQueues(tx, ctx.brandId);
      await requireFree(tx, ctx.brandId, ids, at);
      if (evergreenId !== undefined) {
        const [channelId = 0, ...others] = ids;
        if (others.length > 0) throw invalid("channel_ids", t("A copy of an evergreen post is for a single channel."));
        return viewPost(await placeCopy(tx, ctx, caller, { id: evergreenId, channelId, at }), ctx);
      }
      const channels = ids.map((id) => ({ channel_id: id }));
      const order = ConvertIdeaInput.parse({ id: ideaId, channels, scheduled_at: wireTime(at) });
      const plan = planNew(await postOfIdea(tx, ctx.brandId, order), await zoneOf(tx, ctx.brandId));
      await requireUnused(tx, order.id);
      return viewPost(await insertPost(tx, ctx, caller, plan), ctx);
    });
  },
});

async function zoneOf(tx: Tx, brandId: BrandId): Promise<string> {
  const brand = await tx.brand.findUniqueOrThrow({ where: { id: brandId }, select: { timezone: true } });
  return brand.timezone;
}

/** @throws Fault invalid for channels on which nothing can be published, refused where another post has the time */
async function requireFree(tx: Tx, brandId: BrandId, ids: number[], at: Date): Promise<void> {
  const known = await tx.channel.findMany({ where: { brandId, id: { in: ids } }, select: { status: true } });
  if (known.length < ids.length) throw invalid("channel_ids", t("This channel doesn't exist in this brand."));
  if (known.some(({ status }) => status !== "connected" && status !== "expiring")) {
    throw invalid("channel_ids", t("This channel is disconnected. Reconnect it first."));
  }
  const taken = await tx.publication.findFirst({
    where: { channelId: { in: ids }, scheduledAt: at, status: { notIn: [...TAKES_NO_TIME] } },
    select: { id: true },
  });
  if (!taken) return;
  throw fault("refused", {
    code: "invalid_state",
    message: t("Another post has been scheduled for this time. Choose another one."),
  });
}

/** @throws Fault refused where a post was created from the idea */
async function requireUnused(tx: Tx, id: number): Promise<void> {
  const { status } = await tx.idea.findUniqueOrThrow({ where: { id }, select: { status: true } });
  if (status === "new" || status === "shortlisted") return;
  throw fault("refused", {
    code: "invalid_state",
    message: t("A post has been created from this idea, or it was discarded. Choose another one."),
  });
}
