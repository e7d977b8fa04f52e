import { CREDENTIAL_COLUMNS } from "#domain/brands/access/index.ts";
import { isVisible, reachedBrands } from "#domain/events/notifications/index.ts";
import { SESSION_DAYS } from "#domain/identity/tokens/rules.ts";
import type { Role } from "#kernel/permissions.ts";
import { type Db, readRows } from "#platform/db/index.ts";
import type { ChangeKind } from "./rules.ts";

/**
 * Something changed in a brand, or a person got a notification. The key makes a change count once. `isInternal`: hidden
 * from clients.
 */
export type Change = {
  kind: ChangeKind;
  brandId: number | null;
  userId: number | null;
  isInternal: boolean;
  key: string;
};

/** Ids up to which everything was read. */
export type ChangeWatermarks = { notifications: number; entries: number; events: number };

/** Rows of one kind in one brand, or for one person. More at once lead to the same message. */
const MAX_ROWS = 500;

/**
 * Recent changes in some brands, and for some people. The same change is returned several times, because transactions
 * commit later than they begin. Only new rows and the newest updates are read, each by an index.
 * @param floors new rows have ids above these; see `findFloors`
 */
export function findChanges(
  db: Db,
  { brandIds, userIds }: { brandIds: number[]; userIds: number[] },
  floors: ChangeWatermarks,
): Promise<Change[]> {
  return readRows<Change>(db)`
    with changed as (
      select 'posts' as kind, brand_id, null::bigint as user_id, submitted_hash is null as is_internal, extract(epoch from updated_at) as at,
        'p' || id || '@' || extract(epoch from updated_at) as key
      from posts where updated_at > now() - interval '20 seconds' and brand_id = any(${brandIds})
      union all
      select 'inbox', brand_id, null, true, extract(epoch from updated_at), 'i' || id || '@' || extract(epoch from updated_at)
      from inbox_items where updated_at > now() - interval '20 seconds' and brand_id = any(${brandIds})
      union all
      select 'thread', entry.brand_id, null, entry.visibility = 'team' or post.submitted_hash is null, entry.id,
        't' || entry.id
      from thread_entries entry join posts post on post.id = entry.post_id
      where entry.id > ${floors.entries} and entry.brand_id = any(${brandIds})
      union all
      select 'deliveries', brand_id, null, true, id, 'e' || id
      from webhook_events where id > ${floors.events} and brand_id = any(${brandIds})
      union all
      select 'notifications', null, user_id, false, id, 'n' || id
      from notifications where id > ${floors.notifications} and user_id = any(${userIds})
    ),
    ranked as (
      select *, row_number() over (partition by kind, brand_id, user_id, is_internal order by at desc) as place
      from changed
    )
    select kind, brand_id as "brandId", user_id as "userId", is_internal as "isInternal", key
    from ranked where place <= ${MAX_ROWS}`;
}

/** The highest ids at present. Use those of some seconds ago: a row with a lower id may not be committed yet. */
export async function findWatermarks(db: Db): Promise<ChangeWatermarks> {
  const [floors] = await readRows<ChangeWatermarks>(db)`
    select coalesce((select max(id) from notifications), 0) as notifications,
      coalesce((select max(id) from thread_entries), 0) as entries,
      coalesce((select max(id) from webhook_events), 0) as events`;
  return floors ?? { notifications: 0, entries: 0, events: 0 };
}

export type SessionState = { sessionId: number; unread: number; brands: { brandId: number; role: Role }[] };

/** Which of some sessions are still valid, their users' unread notifications, and their current role in each brand. */
export function findSessionStates(db: Db, sessionIds: number[], now: Date): Promise<SessionState[]> {
  const oldest = new Date(now.getTime() - SESSION_DAYS * 86_400_000);
  return readRows<SessionState>(db)`
    select token.id as "sessionId",
      (select coalesce(sum(notice.change), 0) from unread_changes notice
        where notice.user_id = token.user_id and ${isVisible(CREDENTIAL_COLUMNS)})::int as unread,
      reached.brands
    from access_tokens token join users person on person.id = token.user_id
    cross join lateral (${reachedBrands(CREDENTIAL_COLUMNS)}) reached
    where token.id = any(${sessionIds}) and token.kind = 'session' and person.deleted_at is null
      and (token.expires_at is null or token.expires_at > ${now})
      and person.disabled_at is null
      and coalesce(token.last_used_at, token.created_at) > ${oldest}`;
}
