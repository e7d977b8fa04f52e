import { notifyMentionedIn, type RecordedEntry, type ReviewContext } from "#domain/content/posts/index.ts";
import { excerptOf, notifyPeople } from "#domain/events/notifications/index.ts";
import { t, tn } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";

/** Maximum characters of a comment in its notification. */
const EXCERPT_LENGTH = 280;

/**
 * Notifies whoever a comment mentions, and of the comment the post's author and the thread's participants, except the
 * commenter. Nobody is told twice. Clients are not notified
 * of internal comments or of comments on a draft that was never submitted.
 */
export async function notifyThread(
  tx: Tx,
  ctx: ReviewContext,
  post: { id: number; authorId: number; submittedHash: string | null },
  entry: RecordedEntry,
  { title = (name: string) => t("{name} commented on a post", { name }) } = {},
): Promise<void> {
  const { text, visibility, authorId: by } = entry;
  const told = await notifyMentionedIn(tx, ctx, entry, []);
  const entries = await tx.threadEntry.findMany({
    where: { postId: post.id, authorId: { not: null } },
    distinct: ["authorId"],
    select: { authorId: true },
  });
  const taking = [post.authorId, ...entries.flatMap(({ authorId }) => authorId ?? [])].filter(
    (id) => id !== by && !told.includes(id),
  );
  const members = await tx.member.findMany({
    where: {
      brandId: ctx.brandId,
      userId: { in: taking },
      ...(visibility === "team" || post.submittedHash === null ? { role: { not: "client" } } : {}),
    },
    select: { userId: true },
  });
  const name = ctx.guest?.name ?? (ctx.caller.kind === "person" ? ctx.caller.name : "Masthead");
  await notifyPeople(tx, ctx, {
    userIds: members.map(({ userId }) => userId),
    brandId: ctx.brandId,
    type: "comment_added",
    title: () => title(name),
    body: () => [excerptOf(text, EXCERPT_LENGTH), ...imagesOf(entry)].join("\n"),
    path: `/posts/${post.id}`,
  });
}

/** That it has images, in the language of the call: they are shown where the link leads. */
function imagesOf({ imageCount }: RecordedEntry): string[] {
  return imageCount === 0 ? [] : [tn(imageCount, "With {count} image.", "With {count} images.")];
}
