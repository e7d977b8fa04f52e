import { type Db, Prisma, readRows } from "#platform/db/index.ts";
import { PRESENT_SECONDS } from "./terms.ts";

/** Open pages of people who still have a session and are members: `post_presences p`, with their `users person`. */
const PRESENT = Prisma.sql`
  post_presences p
    join access_tokens token on token.id = p.token_id
    join users person on person.id = p.user_id and person.disabled_at is null and person.deleted_at is null
    join members m on m.brand_id = p.brand_id and m.user_id = p.user_id and m.is_active`;
const isFresh = Prisma.sql`p.seen_at > now() - make_interval(secs => ${PRESENT_SECONDS})`;

type PresentPerson = { id: number; firstName: string; lastName: string; isEditing: boolean };

/** A conversation is everything of one contact. */
const inConversation = (itemId: number) => Prisma.sql`(p.item_id = ${itemId} or exists (
  select from inbox_items mine join inbox_items theirs on theirs.contact_id = mine.contact_id
  where mine.id = ${itemId} and theirs.id = p.item_id))`;

/** Everybody else who has a post or a conversation open, once each; those who edit it, or write a reply, first. */
export function findOthers(
  db: Db,
  { brandId, userId }: { brandId: number; userId: number },
  { postId, itemId }: { postId?: number | undefined; itemId?: number | undefined },
): Promise<PresentPerson[]> {
  const isThere = itemId === undefined ? Prisma.sql`p.post_id = ${postId}` : inConversation(itemId);
  return readRows<PresentPerson>(db)`
    select person.id, person.first_name as "firstName", person.last_name as "lastName",
      bool_or(p.is_editing) as "isEditing"
    from ${PRESENT}
    where p.brand_id = ${brandId} and ${isThere} and p.user_id <> ${userId} and ${isFresh}
    group by person.id order by bool_or(p.is_editing) desc, person.first_name, person.id`;
}

/** Who has a post open, as a text that changes with it. */
export type PresenceState = { brandId: number; postId: number; state: string };

/** Posts that nobody has open are left out. */
export function findPresenceStates(db: Db, brandIds: readonly number[]): Promise<PresenceState[]> {
  return readRows<PresenceState>(db)`
    select p.brand_id as "brandId", p.post_id as "postId",
      string_agg(distinct concat_ws(':', p.user_id, p.is_editing), ' ') as state
    from ${PRESENT}
    where p.brand_id = any(${[...brandIds]}::bigint[]) and p.post_id is not null and ${isFresh}
    group by 1, 2`;
}
