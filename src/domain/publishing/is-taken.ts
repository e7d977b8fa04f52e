import type { Db } from "#platform/db/index.ts";
import type { Claimed } from "./claim.ts";

/**
 * Whether a post on the platform is already known as another publication of the channel, or another part of this one:
 * with equal texts, one could be mistaken for the other.
 */
export async function isTaken(
  db: Db,
  { id, channelId }: Pick<Claimed, "id" | "channelId">,
  externalId: string,
): Promise<boolean> {
  const [row] = await db.$queryRaw<[{ found: boolean }]>`
    select exists (
      select from publications where channel_id = ${channelId} and external_id = ${externalId} and id <> ${id}
    ) or exists (
      select from publication_parts part join publications p on p.id = part.publication_id
      where p.channel_id = ${channelId} and part.external_id = ${externalId}
    ) as found`;
  return row.found;
}
