import { bodyFor, isVisibleTo } from "#domain/content/posts/index.ts";
import { POST_STATUSES, type PostStatus } from "#domain/content/posts/terms.ts";
import type { Role } from "#kernel/permissions.ts";
import { platformName } from "#platform/connectors/registry.ts";
import { readRows, type Tx } from "#platform/db/index.ts";
import { STATUS_RULES } from "./rules.ts";
import { FUTURE_DAYS, MAX_EVENTS, PAST_DAYS } from "./terms.ts";

const DAY_MS = 86_400_000;
/** Code points of a post's text that are read: more than an event shows. */
const MAX_BODY = 2000;

type PostRow = { id: number; status: PostStatus; at: Date; body: string; internalNote: string; updatedAt: Date };

/** A post with the names of its networks, and where it was published. */
export type EventRow = PostRow & { networks: string[]; permalink: string | null };

type Selection = {
  brandId: number;
  /** Whose version of the posts. */
  role: Role;
  isForClients: boolean;
  now: Date;
};

/** The posts of a feed by the time at which the calendar shows them. */
export async function selectEvents(db: Tx, { brandId, role, isForClients, now }: Selection): Promise<EventRow[]> {
  const statuses = POST_STATUSES.filter((status) => !isForClients || STATUS_RULES[status].isAgreed);
  const [from, to] = [-PAST_DAYS, FUTURE_DAYS].map((days) => new Date(now.getTime() + days * DAY_MS));
  const rows = await readRows<PostRow>(db)`
    select p.id, p.status::text as status, p.placed_at as at, left(${bodyFor(role)}, ${MAX_BODY}::int) as body,
      p.internal_note as "internalNote", p.updated_at as "updatedAt"
    from posts p
    where p.brand_id = ${brandId} and p.placed_at >= ${from}::timestamptz and p.placed_at < ${to}::timestamptz
      and p.status = any(${statuses}::post_status[]) and ${isVisibleTo(role)}
    order by p.placed_at, p.id limit ${MAX_EVENTS}`;
  const publications = await db.publication.findMany({
    where: { brandId, postId: { in: rows.map(({ id }) => id) } },
    orderBy: { id: "asc" },
    select: { postId: true, permalink: true, channel: { select: { platform: true } } },
  });
  const byPost = Map.groupBy(publications, ({ postId }) => postId);
  return rows.map((row) => {
    const own = byPost.get(row.id) ?? [];
    const permalink = own.find((one) => one.permalink)?.permalink ?? null;
    // Of several accounts with the brand's name, only the network tells which.
    const networks = [...new Set(own.map(({ channel }) => platformName(channel.platform)))];
    return { ...row, networks, permalink };
  });
}
