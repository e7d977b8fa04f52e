import { auditPost } from "#domain/content/posts/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { findOwnComment } from "./find-own-comment.ts";
import { runAsGuest } from "./run-as-guest.ts";
import { GuestEditCommentInput, ReviewPost } from "./schema.ts";

export const guestEditComment = operation({
  name: "review.edit_comment",
  summary: "Change the text of your own comment via a share link. It is marked as edited.",
  scope: "public",
  input: GuestEditCommentInput,
  output: ReviewPost,
  async run(ctx, { comment_id: id, body, ...input }) {
    return runAsGuest(ctx, input, "mayComment", async (tx, guest, post) => {
      const { entry, author } = await findOwnComment(tx, guest, post.id, id);
      if (entry.resolvedAt !== null) {
        const message = t("This comment is resolved and can't be edited. Write a new one.");
        throw fault("refused", { code: "invalid_state", message });
      }
      if (entry.body === body) return;
      const now = ctx.clock.now();
      await tx.threadEntry.update({ where: { id }, data: { body, editedAt: now } });
      // For open studios, which look for posts that changed.
      await tx.post.update({ where: { id: post.id }, data: { updatedAt: now } });
      await auditPost(tx, author, "post.comment_edited", post.id, { comment_id: id });
    });
  },
});
