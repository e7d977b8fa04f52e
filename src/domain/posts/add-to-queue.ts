import { postingTimesAfter } from "#domain/posting-times/rules.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { wireTime } from "#kernel/time.ts";
import type { Tx } from "#platform/db/index.ts";
import { changePost } from "./change-post.ts";
import { type FullPost, type FullPublication, findPost, openPost, requirePerson, requireRevision } from "./find.ts";
import { callerMayApprove, requireApprover } from "./grant-approval.ts";
import { isFrozen } from "./rules.ts";
import { AddToQueueInput, Post } from "./schema.ts";
import { viewPost } from "./view.ts";

/** First key of the advisory locks that serialize the choice of free times in a brand; the second is the brand's id. */
const QUEUE_LOCK = 1_903_518_101;
/** A post that somebody else has to approve first gets this long for it, in minutes. */
const REVIEW_MINUTES = 30;
/** How far ahead a free time is looked for. */
const MAX_DAYS = 366;

export const addPostToQueue = operation({
  name: "posts.add_to_queue",
  summary: "Schedule a post at the next free posting time of each of its channels.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: AddToQueueInput,
  output: Post,
  async run(ctx, { id, revision, submit, approve }) {
    requirePerson(ctx);
    if (approve) requireApprover(ctx);
    return ctx.db.$transaction(async (tx) => {
      // Of two posts that are added at once, the second one sees the first one's time.
      await tx.$executeRaw`select pg_advisory_xact_lock(${QUEUE_LOCK}::int, ${ctx.brandId}::int)`;
      const post = await openPost(tx, ctx.brandId, id);
      requireRevision(post, revision);
      const times = await findTimes(tx, ctx, post);
      await changePost(tx, ctx, post, { id, submit, approve, ...schedule(post, times) });
      return viewPost(await findPost(tx, ctx.brandId, id), ctx);
    });
  },
});

/**
 * The next free posting time of each channel that has posting times, by the channel's id.
 * @throws Fault invalid without channels, refused with invalid_state when no channel has a free time
 */
async function findTimes(tx: Tx, ctx: BrandContext, post: FullPost): Promise<Map<number, Date>> {
  const { brandId, clock } = ctx;
  if (post.publications.length === 0) throw invalid("channels", "Choose at least one channel.");
  const open = post.publications.filter(({ status }) => !isFrozen(status));
  if (open.length === 0) {
    throw fault("refused", {
      code: "invalid_state",
      message: "This post is already being published, or was published.",
    });
  }
  const queues = open.filter(({ channel }) => channel.postingTimes.length > 0);
  if (queues.length === 0) {
    const names = open.map(({ channel }) => channel.displayName).join(", ");
    throw fault("refused", {
      code: "invalid_state",
      message: `Set posting times first, on the page of the channel: ${names}.`,
    });
  }
  const { timezone } = await tx.brand.findUniqueOrThrow({ where: { id: brandId }, select: { timezone: true } });
  const from = new Date(clock.now().getTime() + (callerMayApprove(ctx) ? 0 : REVIEW_MINUTES * 60_000));
  const taken = await tx.publication.findMany({
    where: {
      brandId,
      postId: { not: post.id },
      channelId: { in: queues.map(({ channelId }) => channelId) },
      scheduledAt: { gt: from },
      status: { notIn: ["cancelled", "expired", "failed"] },
    },
    select: { channelId: true, scheduledAt: true },
  });
  return new Map(
    queues.map(({ channelId, channel }) => {
      const used = new Set(taken.flatMap((each) => (each.channelId === channelId ? Number(each.scheduledAt) : [])));
      for (const at of postingTimesAfter(channel.postingTimes, timezone, from, MAX_DAYS)) {
        if (!used.has(at.getTime())) return [channelId, at];
      }
      const message = `All posting times of ${channel.displayName} are taken for a year. Add posting times first.`;
      throw fault("refused", { code: "invalid_state", message });
    }),
  );
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
