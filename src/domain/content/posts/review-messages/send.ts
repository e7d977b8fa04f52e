import { job, type SystemContext } from "#kernel/job.ts";
import { msg } from "#kernel/language.ts";
import { toStorableText } from "#kernel/storable.ts";
import { LeaseExpiredError, type PublishError } from "#platform/connectors/contract.ts";
import { Prisma } from "#platform/db/index.ts";
import { ON_RECORDED_TIMELINE } from "#platform/db/timeline.ts";
import { type FoundMessage, findReviewMessage } from "./find.ts";
import { endMessage, showMessage, shownBy } from "./show.ts";

/** Longer than a call may take: whoever has not stored a result by then is taken for dead. */
const LEASE_SECONDS = 60;

/**
 * Sends the message about a submission, once however often the job runs: the intent is stored before the request
 * leaves, and after a request without a response the chat is asked for the message before it is sent again.
 */
export const sendReviewMessage = job<{ message_id: number }>({
  name: "review_messages.send",
  options: { retryLimit: 8, retryDelay: 30, expireInSeconds: LEASE_SECONDS, concurrency: 4 },
  async perform(ctx, { message_id: id }): Promise<void> {
    const found = await findReviewMessage(ctx, id);
    if (!found || found.row.externalId !== null) return;
    if (found.row.sentAt === null && !isWanted(found)) return endMessage(ctx, id, null);
    const begun = performance.now();
    const claim = await claimMessage(ctx, id);
    // The holder may be dead: then this job sends it after the lease.
    if (!claim) return sendAgain(ctx, id, LEASE_SECONDS);
    const { isAmbiguous, sentSecondsAgo } = claim;
    const outcome = await showMessage(
      ctx,
      found,
      () => {
        if (performance.now() - begun >= LEASE_SECONDS * 1000) throw new LeaseExpiredError();
      },
      async (messenger, { account, message }, call) => {
        if (isAmbiguous && !messenger.findsEarlier) return { kind: "failed", error: NO_RESPONSE };
        return messenger.send({ channel: account, message, key: found.row.key, sentSecondsAgo }, call);
      },
    );
    const unsent = { leaseUntil: null, ...(isAmbiguous ? {} : { sentAt: null }) };
    switch (outcome.kind) {
      case "done": {
        const { externalId } = outcome;
        await ctx.db.reviewMessage.update({ where: { id }, data: { ...shownBy(found), externalId, leaseUntil: null } });
        return;
      }
      case "throttled":
        await ctx.db.reviewMessage.update({ where: { id }, data: unsent });
        return sendAgain(ctx, id, outcome.seconds);
      case "unknown": {
        const error = toStorableText(outcome.message, 500);
        await ctx.db.reviewMessage.update({ where: { id }, data: { leaseUntil: null, error } });
        throw new Error(error);
      }
      case "not_there":
        throw new Error("A message that was just sent is not there.");
      case "failed": {
        if (!outcome.error.retryable) return endMessage(ctx, id, outcome.error);
        const error = toStorableText(outcome.error.message, 500);
        await ctx.db.reviewMessage.update({ where: { id }, data: { ...unsent, error } });
        throw new Error(error);
      }
    }
  },
});

/** Whether it is still to be sent: the post waits for a decision, and the brand still wants such messages there. */
function isWanted({ row, post, isReplaced }: FoundMessage): boolean {
  const { closedAt, reviewChannel } = row.brand;
  return post?.status === "in_review" && !isReplaced && closedAt === null && reviewChannel?.channelId === row.channelId;
}

async function sendAgain({ db, queue }: SystemContext, id: number, startAfterSeconds: number): Promise<void> {
  await db.$transaction((tx) => queue.enqueue(tx, sendReviewMessage, { message_id: id }, { startAfterSeconds }));
}

type Claim = { isAmbiguous: boolean; sentSecondsAgo: number | null };

/**
 * Stores the intent to send. From here on, an expired lease means "perhaps sent". After a failover of the database,
 * nothing is claimed until it is known what the database has forgotten.
 */
async function claimMessage({ db, env }: SystemContext, id: number): Promise<Claim | null> {
  const fence = env.DATABASE_FAILOVER === "settle" ? ON_RECORDED_TIMELINE : Prisma.sql`true`;
  const [claim] = await db.$queryRaw<Claim[]>`
    with before as (
      select id, sent_at from review_messages
      where id = ${id}::bigint and external_id is null and not is_ended
        and (lease_until is null or lease_until <= now()) and ${fence}
      for update
    )
    update review_messages m set
      lease_until = now() + make_interval(secs => ${LEASE_SECONDS}), sent_at = coalesce(m.sent_at, now())
    from before where m.id = before.id
    returning before.sent_at is not null as "isAmbiguous",
      extract(epoch from now() - before.sent_at)::float8 as "sentSecondsAgo"`;
  return claim ?? null;
}

const NO_RESPONSE: PublishError = {
  code: "no_response",
  category: "platform",
  message: String(msg("The chat didn't respond, so the message may have arrived or not. It isn't sent again.")),
  retryable: false,
};
