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

/** Everybody else who has a post open, once each; those who edit it first. */
export function findOthers(
  db: Db,
  { brandId, postId, userId }: { brandId: number; postId: number; userId: number },
): Promise<PresentPerson[]> {
  return readRows<PresentPerson>(db)`
    select person.id, person.first_name as "firstName", person.last_name as "lastName",
      bool_or(p.is_editing) as "isEditing"
    from ${PRESENT}
    where p.brand_id = ${brandId} and p.post_id = ${postId} and p.user_id <> ${userId} and ${isFresh}
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
    where p.brand_id = any(${[...brandIds]}::int[]) and ${isFresh}
    group by 1, 2`;
}
