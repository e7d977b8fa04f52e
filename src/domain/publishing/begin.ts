import type { Db } from "#platform/db/index.ts";
import type { Claimed } from "./claim.ts";

/**
 * Commits the intent to send, with its attempt row, before anything leaves: from here on a dead lease means "perhaps".
 * @returns the attempt's id, or null when the claim is not ours any more
 */
export async function beginSend(db: Db, { id, token }: Claimed): Promise<number | null> {
  const [attempt] = await db.$queryRaw<{ id: number }[]>`
    with mine as (
      update publications
      set step = 'sending', first_sent_at = case when step = 'sending' then first_sent_at else now() end, updated_at = now()
      where id = ${id} and lease_token = ${token}::uuid and lease_until > now()
      returning id
    )
    insert into publication_attempts (publication_id, number, outcome, started_at)
    select mine.id, (select coalesce(max(number), 0) + 1 from publication_attempts where publication_id = mine.id), 'started', now()
    from mine
    returning id`;
  return attempt?.id ?? null;
}
