import { excerpt, notify } from "#domain/notifications/index.ts";
import type { ReviewContext } from "#domain/posts/index.ts";
import type { ThreadEntry, Tx } from "#platform/db/index.ts";

/** Maximum characters of a comment in its notification. */
const EXCERPT_LENGTH = 280;

/**
 * Notifies the post's author and the thread's participants of a comment, except the commenter. Clients are not notified
 * of internal comments or of comments on a draft that was never submitted.
 */
export async function notifyThread(
  tx: Tx,
  ctx: ReviewContext,
  post: { id: number; authorId: number; submittedHash: string | null },
  { body, visibility, authorId: by }: ThreadEntry,
): Promise<void> {
  const entries = await tx.threadEntry.findMany({
    where: { postId: post.id, authorId: { not: null } },
    distinct: ["authorId"],
    select: { authorId: true },
  });
  const taking = [post.authorId, ...entries.flatMap(({ authorId }) => authorId ?? [])].filter((id) => id !== by);
  const members = await tx.member.findMany({
    where: {
      brandId: ctx.brandId,
      userId: { in: taking },
      ...(visibility === "team" || post.submittedHash === null ? { role: { not: "client" } } : {}),
    },
    select: { userId: true },
  });
  const name = ctx.guest?.name ?? (ctx.caller.kind === "person" ? ctx.caller.name : "Masthead");
  await notify(tx, ctx, {
    userIds: members.map(({ userId }) => userId),
    brandId: ctx.brandId,
    type: "comment_added",
    title: `${name} commented on a post`,
    body: excerpt(body, EXCERPT_LENGTH),
    path: `/posts/${post.id}`,
  });
}
