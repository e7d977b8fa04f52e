import type { findPosts } from "#domain/content/posts/index.ts";
import type { RevisionContent } from "#domain/content/posts/schema.ts";
import type { ThreadEntry, Tx } from "#platform/db/index.ts";

type Post = Awaited<ReturnType<typeof findPosts>>[number];

/** The last version guests decided about, when the post has changed since. */
export type GuestDecision<Entry> = { entry: Entry; before: RevisionContent; after: RevisionContent };

/**
 * Guests' last decision about each post, with the version it was about and the present one. Decisions of the team are
 * ignored: guests must not see an internal version through a comparison.
 * @param threads entries of the posts in ascending order
 */
export async function findGuestDecisions<Entry extends ThreadEntry>(
  db: Tx,
  posts: readonly Post[],
  threads: readonly Entry[],
): Promise<GuestDecision<Entry>[]> {
  const outdated = posts.flatMap((post) => {
    const entry = threads.findLast(
      ({ postId, kind, guestName }) => postId === post.id && kind !== "comment" && guestName !== null,
    );
    return entry && entry.revision < post.revision ? [{ entry, revision: post.revision }] : [];
  });
  if (outdated.length === 0) return [];
  const revisions = await db.postRevision.findMany({
    where: {
      OR: outdated.map(({ entry, revision }) => ({
        postId: entry.postId,
        revision: { in: [entry.revision, revision] },
      })),
    },
  });
  const contentOf = (postId: number, wanted: number) =>
    revisions.find((row) => row.postId === postId && row.revision === wanted)?.content as RevisionContent | undefined;
  return outdated.flatMap(({ entry, revision }) => {
    const before = contentOf(entry.postId, entry.revision);
    const after = contentOf(entry.postId, revision);
    return before && after ? [{ entry, before, after }] : [];
  });
}
