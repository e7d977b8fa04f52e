import { firstQueueMoment, listFreeTimes } from "#domain/content/posts/index.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { wireTimeOrNull } from "#kernel/time.ts";
import { ListNextTimesInput, NextTimes } from "./schema.ts";

export const listNextTimes = operation({
  name: "queues.list_next_times",
  summary: "List the next free posting time of each of some channels: where a post goes that is added to their queues.",
  scope: "brand",
  needs: "content.manage",
  tier: "read",
  input: ListNextTimesInput,
  output: NextTimes,
  async run(ctx, { channel_ids: ids, post_id: postId }) {
    const { db, brandId } = ctx;
    const channels = await db.channel.findMany({
      where: { brandId, id: { in: ids } },
      select: { id: true, postingTimes: true },
      orderBy: { id: "asc" },
    });
    if (channels.length < new Set(ids).size) {
      throw invalid("channel_ids", t("This channel doesn't exist in this brand."));
    }
    const wanted = { from: firstQueueMoment(ctx), count: 1, except: postId === undefined ? [] : [postId] };
    const times = [];
    for (const channel of channels) {
      const [at = null] = channel.postingTimes.length > 0 ? await listFreeTimes(db, brandId, channel, wanted) : [];
      times.push({ channel_id: channel.id, at: wireTimeOrNull(at) });
    }
    return { times };
  },
});
