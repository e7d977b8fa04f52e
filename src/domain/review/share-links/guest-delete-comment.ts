import { auditPost } from "#domain/content/posts/index.ts";
import { deleteEntry } from "#domain/review/comments/index.ts";
import { operation } from "#kernel/operation.ts";
import { findOwnComment } from "./find-own-comment.ts";
import { runAsGuest } from "./run-as-guest.ts";
import { GuestDeleteCommentInput, ReviewPost } from "./schema.ts";

export const guestDeleteComment = operation({
  name: "review.delete_comment",
  summary: "Delete your own comment via a share link, if it has no replies. Decisions can't be deleted.",
  scope: "public",
  input: GuestDeleteCommentInput,
  output: ReviewPost,
  async run(ctx, { comment_id: id, ...input }) {
    return runAsGuest(ctx, input, "mayComment", async (tx, guest, post) => {
      const { entry, author } = await findOwnComment(tx, guest, post.id, id);
      await deleteEntry(tx, entry);
      // For open studios, which look for posts that changed.
      await tx.post.update({ where: { id: post.id }, data: { updatedAt: ctx.clock.now() } });
      await auditPost(tx, author, "post.comment_deleted", post.id, { comment_id: id });
    });
  },
});
