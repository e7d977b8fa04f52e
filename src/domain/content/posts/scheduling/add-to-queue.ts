import type { BrandContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { wireTime } from "#kernel/time.ts";
import type { Tx } from "#platform/db/index.ts";
import { requireApprover } from "../approval/grant-approval.ts";
import { limitToPost } from "../channel-limit.ts";
import { changePost } from "../editing/change-post.ts";
import { type FullPost, type FullPublication, openPost, requirePerson, requireRevision } from "../find.ts";
import { isFrozen } from "../rules.ts";
import { AddToQueueInput, Post } from "../schema.ts";
import { viewPost } from "../view.ts";
import { findFreeTimes, firstQueueMoment, lockQueues } from "./free-times.ts";

export const addPostToQueue = operation({
  name: "posts.add_to_queue",
  summary: "Schedule a post at the next free posting time of each of its channels.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  channelLimit: limitToPost,
  input: AddToQueueInput,
  output: Post,
  async run(ctx, { id, revision, submit, approve }) {
    requirePerson(ctx);
    if (approve) requireApprover(ctx);
    return ctx.db.$transaction(async (tx) => {
      await lockQueues(tx, ctx.brandId);
      const post = await openPost(tx, ctx.brandId, id);
      requireRevision(post, revision);
      const times = await findTimes(tx, ctx, post);
      return viewPost(await changePost(tx, ctx, post, { id, submit, approve, ...schedule(post, times) }), ctx);
    });
  },
});

/**
 * The next free posting time of each channel that has posting times, by the channel's id.
 * @throws Fault invalid without channels, refused with invalid_state when no channel has a free time
 */
async function findTimes(tx: Tx, ctx: BrandContext, post: FullPost): Promise<Map<number, Date>> {
  if (post.publications.length === 0) throw invalid("channels", t("Choose at least one channel."));
  const open = post.publications.filter(({ status }) => !isFrozen(status));
  if (open.length === 0) {
    throw fault("refused", {
      code: "invalid_state",
      message: t("This post is already being published, or was published."),
    });
  }
  const queues = open.filter(({ channel }) => channel.postingTimes.length > 0);
  if (queues.length === 0) {
    const names = open.map(({ channel }) => channel.displayName).join(", ");
    throw fault("refused", {
      code: "invalid_state",
      message: t("Set posting times first, on the page of the channel: {names}.", { names }),
    });
  }
  const from = firstQueueMoment(ctx);
  const times = new Map<number, Date>();
  for (const { channel } of queues) {
    const [at] = await findFreeTimes(tx, ctx.brandId, channel, { from, count: 1, except: [post.id] });
    if (at) times.set(channel.id, at);
  }
  return times;
}

/** The post follows the earliest time; a channel with another one gets its own. Without posting times it follows the post. */
function schedule({ publications }: FullPost, times: ReadonlyMap<number, Date>) {
  const earliest = new Date(Math.min(...[...times.values()].map(Number)));
  const own = ({ channelId, status }: FullPublication) => {
    if (isFrozen(status)) return {};
    const at = times.get(channelId) ?? earliest;
    return { scheduled_at: at.getTime() === earliest.getTime() ? null : wireTime(at) };
  };
  const channels = publications.map((publication) => ({ channel_id: publication.channelId, ...own(publication) }));
  return { scheduled_at: wireTime(earliest), channels };
}
