import type { Tx } from "#platform/db/index.ts";
import { markIdeaUsed } from "./editing/link-idea.ts";
import { derivePostStatus } from "./rules.ts";
import type { PublicationStatus } from "./schema.ts";
import type { PostStatus } from "./terms.ts";

/** A post's stored status, and all that it is derived from. */
export type StatusRow = {
  id: number;
  status: PostStatus;
  lastDecision: "approval" | "change_request" | null;
  ideaId: number | null;
  publications: PublicationStatus[];
};

/** `isFinished`: none of its publications is still to come. */
type RefreshedPost = { status: PostStatus; isFinished: boolean };

/** Publications of these statuses will be sent, unless somebody prevents it. */
const TO_COME: readonly PublicationStatus[] = ["approved", "scheduled", "publishing", "processing"];

/**
 * Derives the post's status from its publications and stores it; when a publication is published, its idea becomes
 * used. The caller holds the post's lock.
 */
export async function refreshPostStatus(tx: Tx, postId: number): Promise<PostStatus> {
  const post = (await refreshPostStatuses(tx, [postId])).get(postId);
  if (!post) throw new Error(`Post ${postId} is gone.`);
  return post.status;
}

/** The same for many posts. */
export async function refreshPostStatuses(tx: Tx, postIds: readonly number[]): Promise<Map<number, RefreshedPost>> {
  const rows = await tx.$queryRaw<StatusRow[]>`
    select id, status::text, last_decision::text as "lastDecision", idea_id as "ideaId",
      array(select p.status::text from publications p where p.post_id = posts.id) as publications
    from posts where id = any(${[...postIds]}::bigint[])`;
  return storePostStatuses(tx, rows);
}

/** The same for a caller that has read its posts and their publications, under the posts' locks. */
export async function storePostStatuses(tx: Tx, rows: readonly StatusRow[]): Promise<Map<number, RefreshedPost>> {
  const derived = rows.map((row) => ({
    ...row,
    now: derivePostStatus(row.publications, row.lastDecision),
    isFinished: !row.publications.some((publication) => TO_COME.includes(publication)),
  }));
  const changed = derived.filter((row) => row.now !== row.status);
  // One statement for any number of posts, so that its plan is kept.
  if (changed.length > 0)
    await tx.$executeRaw`
      update posts set status = changed.status::post_status, updated_at = clock_timestamp()
      from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ now }) => now)}::text[]) as changed (id, status)
      where posts.id = changed.id`;
  for (const { now, ideaId } of changed)
    if (ideaId !== null && (now === "published" || now === "partially_published")) await markIdeaUsed(tx, ideaId);
  return new Map(derived.map(({ id, now: status, isFinished }) => [id, { status, isFinished }]));
}
