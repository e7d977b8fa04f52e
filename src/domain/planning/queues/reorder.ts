import { changePost, type FullPost, openPost, requireApprover, requirePerson } from "#domain/content/posts/index.ts";
import { findChannel } from "#domain/publishing/channels/index.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { moveOn } from "./move-on.ts";
import { ReorderedQueue, ReorderQueueInput } from "./schema.ts";

/** Only these wait for their time. */
const UPCOMING: readonly string[] = ["draft", "pending_approval", "scheduled"];

export const reorderQueue = operation({
  name: "queues.reorder",
  summary: "Let upcoming posts of a channel exchange their times: the first one named gets the earliest.",
  scope: "brand",
  needs: "content.manage",
  tier: "elevated_write",
  input: ReorderQueueInput,
  output: ReorderedQueue,
  async run(ctx, { id, post_ids: order }) {
    requirePerson(ctx);
    const { db, brandId } = ctx;
    await findChannel(db, brandId, id);
    // Another person's proposal of a time would withdraw the approvals of posts that nobody opened.
    requireApprover(ctx);
    const known = await db.post.count({
      where: { brandId, id: { in: order }, publications: { some: { channelId: id } } },
    });
    if (known < order.length) throw notUpcoming();
    return db.$transaction(
      async (tx) => {
        const opened = new Map<number, FullPost>();
        for (const postId of order.toSorted((a, b) => a - b)) opened.set(postId, await openPost(tx, brandId, postId));
        const posts = order.flatMap((postId) => opened.get(postId) ?? []);
        const now = ctx.clock.now();
        const times = posts.map((post) => timeOn(post, id, now)).toSorted((a, b) => a.getTime() - b.getTime());
        for (const [index, post] of posts.entries()) {
          const at = times[index];
          if (at) await changePost(tx, ctx, post, moveOn(post, id, at));
        }
        return { channel_id: id, post_ids: order };
      },
      { timeout: 60_000 },
    );
  },
});

function timeOn({ publications }: FullPost, channelId: number, now: Date): Date {
  const here = publications.find((publication) => publication.channelId === channelId);
  if (!here?.scheduledAt || here.scheduledAt <= now || !UPCOMING.includes(here.status)) throw notUpcoming();
  return here.scheduledAt;
}

function notUpcoming() {
  return invalid("post_ids", t("One of these posts isn't an upcoming post of this channel. Read the queue again."));
}
