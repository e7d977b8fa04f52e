import { emitExtra } from "#domain/events/webhooks/index.ts";
import { wireTime } from "#kernel/time.ts";
import type { Tx } from "#platform/db/index.ts";
import type { FullPublication } from "../find.ts";
import type { ReviewContext } from "../record-entry.ts";
import type { PostStatus } from "../terms.ts";

type ScheduledPost = { id: number; status: PostStatus; revision: number };
type Scheduled = Pick<FullPublication, "id" | "channelId" | "scheduledAt"> & { channel: { platform: string } };

/** Tells webhook endpoints which publications of a post will be sent when. Those without a time are left out. */
export async function emitScheduled(
  tx: Tx,
  ctx: ReviewContext,
  { id: post_id, status, revision }: ScheduledPost,
  scheduled: readonly Scheduled[],
): Promise<void> {
  const publications = scheduled.flatMap(({ id, channelId: channel_id, channel: { platform }, scheduledAt }) =>
    scheduledAt ? [{ id, channel_id, platform, scheduled_at: wireTime(scheduledAt) }] : [],
  );
  if (publications.length === 0) return;
  await emitExtra(tx, ctx, ctx.brandId, [{ event: "post.scheduled", post_id, status, revision, publications }]);
}
