import type { Db } from "#platform/db/index.ts";
import type { ChangeState } from "./change-rules.ts";

export type ClaimedChange = Omit<ChangeState, "canRefresh"> & { kind: "claimed"; token: string };

/**
 * Claims a change before the platform is called: from here on an expired lease means that a request may have been sent.
 * Leases are measured by the database's clock.
 * @returns `busy` with the rest of its lease while another worker holds it; null when the change is finished
 */
export async function claimChange(
  db: Db,
  id: number,
  seconds: number,
): Promise<ClaimedChange | { kind: "busy"; seconds: number } | null> {
  const [claim] = await db.$queryRaw<Omit<ClaimedChange, "kind">[]>`
    with before as (
      select id, is_ambiguous from publication_changes
      where id = ${id} and status = 'pending' and (lease_until is null or lease_until <= now())
      for update
    )
    update publication_changes c set
      lease_token = gen_random_uuid(), lease_until = now() + make_interval(secs => ${seconds}),
      tries = c.tries + 1, is_ambiguous = true
    from before where c.id = before.id
    returning c.lease_token as token, c.tries, before.is_ambiguous as "isAmbiguous",
      extract(epoch from now() - c.created_at)::float8 as "ageSeconds"`;
  if (claim) return { kind: "claimed", ...claim };
  const [held] = await db.$queryRaw<{ seconds: number }[]>`
    select ceil(extract(epoch from lease_until - now()))::int as seconds from publication_changes
    where id = ${id} and status = 'pending' and lease_until is not null`;
  return held ? { kind: "busy", seconds: Math.max(held.seconds, 1) } : null;
}
