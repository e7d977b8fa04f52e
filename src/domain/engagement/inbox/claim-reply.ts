import { type Db, Prisma } from "#platform/db/index.ts";
import { ON_RECORDED_TIMELINE } from "#platform/db/timeline.ts";
import type { ReplyState } from "./rules.ts";

export type ReplyClaim = ReplyState & { token: string };

/**
 * Claims a reply and commits the intent to send it, before the request leaves: from here on an expired lease means
 * "perhaps sent". Leases use the database's clock.
 * @param mayForget whether the database may forget commits: after a failover it claims nothing until what it may have
 *   forgotten is taken to settlement
 * @returns `busy` while another worker holds the lease, or then; null if the reply is not to be sent any more
 */
export async function claimReply(
  db: Db,
  id: number,
  leaseSeconds: number,
  mayForget: boolean,
): Promise<ReplyClaim | "busy" | null> {
  const fence = mayForget ? ON_RECORDED_TIMELINE : Prisma.sql`true`;
  const [claim] = await db.$queryRaw<ReplyClaim[]>`
    with before as (
      select id, first_sent_at from inbox_replies
      where id = ${id} and status = 'sending' and (lease_until is null or lease_until <= now()) and ${fence}
      for update
    )
    update inbox_replies r set
      lease_token = gen_random_uuid(), lease_until = now() + make_interval(secs => ${leaseSeconds}),
      tries = r.tries + 1, first_sent_at = coalesce(r.first_sent_at, now())
    from before where r.id = before.id
    returning r.lease_token as token, r.tries, before.first_sent_at is not null as "isAmbiguous",
      coalesce(extract(epoch from now() - before.first_sent_at), 0)::float8 as "sinceFirstSent"`;
  if (claim) return claim;
  return (await db.inboxReply.count({ where: { id, status: "sending" } })) > 0 ? "busy" : null;
}
