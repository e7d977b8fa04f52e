import { describeAuthorship } from "#domain/content/provenance/rules.ts";
import { notifyPeople } from "#domain/events/notifications/index.ts";
import { awayFor, type Delegation } from "#domain/review/approval-delegations/rules.ts";
import { findOpenRound, type Round, readSteps } from "#domain/review/approval-steps/index.ts";
import { turnOf } from "#domain/review/approval-steps/rules.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import { inLanguage } from "#platform/languages.ts";
import { findApprovers, findPost } from "../find.ts";
import { secondsToMail } from "../rules.ts";
import { viewAuthorship } from "../view.ts";
import { mailApprovals } from "./mail-approvals.ts";
import { requestGuests } from "./request-guests.ts";

/**
 * Notifies every approver, in a review by steps those of the current step, that a post awaits approval, and which apps were involved: in the app and on their devices at
 * once, by a mail that shows all posts which wait for them by then.
 * @param except the submitter
 */
export async function notifyApprovers(
  tx: Tx,
  ctx: PublicContext,
  { id, brandId }: { id: number; brandId: BrandId },
  except: number | null,
  { type, body }: { type: "approval_requested" | "approval_reminder"; body: () => string },
): Promise<void> {
  const post = await findPost(tx, brandId, id);
  const round = await findOpenRound(tx, id);
  const all = await findApprovers(tx, brandId, except);
  const now = ctx.clock.now();
  const approvers = round ? whoseTurnItIs(all, round, post.delegations, now) : withOwnTurn(all);
  // Clients do not see the names of the team's apps.
  const groups = Map.groupBy(approvers, ({ role, isFor }) => JSON.stringify([role === "client", isFor]));
  for (const recipients of groups.values()) {
    const [{ role, isFor }] = recipients as [Asked];
    const shownTo = role === "client" ? role : null;
    await notifyPeople(tx, ctx, {
      userIds: recipients.map(({ userId }) => userId),
      brandId,
      type,
      title: () => t("A post needs your approval"),
      body: () =>
        [body(), ...describeDelegator(isFor), ...describeAuthorship(viewAuthorship(post, shownTo))].join("\n"),
      path: `/posts/${id}`,
      channels: ["database", "push"],
    });
  }
  await requestGuests(tx, ctx, post, type);
  const startAfterSeconds = secondsToMail(post.earliestAt, now);
  const requests = approvers.map(({ userId, user, isFor }) => ({
    userId,
    reason: inLanguage(user.language, () => [body(), ...describeDelegator(isFor)].join(" ")),
  }));
  await tx.$executeRaw`
    insert into approval_requests (brand_id, user_id, post_id, type, reason, created_at)
    select ${brandId}::bigint, user_id, ${id}::bigint, ${type}, reason, ${now}::timestamptz
    from unnest(${requests.map(({ userId }) => userId)}::bigint[], ${requests.map(({ reason }) => reason)}::text[])
      as requests (user_id, reason)
    on conflict (user_id, post_id, type) do update set reason = excluded.reason, created_at = excluded.created_at`;
  await ctx.queue.enqueueAll(
    tx,
    mailApprovals,
    requests.map(({ userId }) => ({ userId, brandId })),
    { startAfterSeconds },
  );
}

type Approver = Awaited<ReturnType<typeof findApprovers>>[number];
/** Who is asked, and the name of the member in whose place; null for their own approval. */
type Asked = Approver & { isFor: string | null };

const withOwnTurn = (approvers: readonly Approver[]): Asked[] =>
  approvers.map((approver) => ({ ...approver, isFor: null }));

function whoseTurnItIs(
  approvers: readonly Approver[],
  round: Round,
  delegations: readonly Delegation[],
  now: Date,
): Asked[] {
  const progress = { ...round, steps: readSteps(round.steps) };
  return approvers.flatMap((approver) => {
    const away = awayFor(delegations, approver.userId, now);
    const { isMine, forUserId } = turnOf(progress, { ...approver, awayFor: away });
    if (!isMine) return [];
    return [{ ...approver, isFor: away.find(({ userId }) => userId === forUserId)?.name ?? null }];
  });
}

function describeDelegator(name: string | null): string[] {
  return name === null ? [] : [t("You decide in the place of {name}, who is away.", { name })];
}
