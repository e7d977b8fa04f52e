import { type Db, lockKeyOf } from "#platform/db/index.ts";
import { FOUND } from "../find.ts";
import type { ClaimedPublication } from "./claim.ts";

/** First key of the advisory locks under which a channel's publications decide whose a found post is. */
const FOUND_LOCK = 1_297_306_452;

/**
 * Reserves a post that a look-up found, unless it belongs to another publication of the channel or to another part of
 * this one: with equal texts they could be confused. While the platform still checks a post, its ID is only in the
 * publication's state.
 * @returns whether the post belongs to this publication
 */
export function reserveFound(
  db: Db,
  { id, channelId }: Pick<ClaimedPublication, "id" | "channelId">,
  externalId: string,
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    // Publications with the same text may look up at the same time; they decide one after the other.
    await tx.$executeRaw`select pg_advisory_xact_lock(${FOUND_LOCK}::int, ${lockKeyOf(channelId)}::int)`;
    const [row] = await tx.$queryRaw<[{ found: boolean }]>`
      select exists (
        select from publications p where p.channel_id = ${channelId} and p.id <> ${id} and (
          p.external_id = ${externalId} or (
            p.status in ('publishing', 'processing', 'scheduled', 'unknown')
            and exists (select from jsonb_each_text(p.connector_state) state where state.value = ${externalId})
          )
        )
      ) or exists (
        select from publication_parts part join publications p on p.id = part.publication_id
        where p.channel_id = ${channelId} and part.external_id = ${externalId}
      ) as found`;
    if (row.found) return false;
    const reserved = JSON.stringify({ [FOUND]: externalId });
    await tx.$executeRaw`
      update publications set connector_state = coalesce(connector_state, '{}'::jsonb) || ${reserved}::jsonb
      where id = ${id}`;
    return true;
  });
}
