import { recordEntry } from "#domain/content/posts/index.ts";
import { notifyThread, requireValidAnchor } from "#domain/review/comments/index.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { runAsGuest } from "./run-as-guest.ts";
import { GuestCommentInput, ReviewPost } from "./schema.ts";

export const guestComment = operation({
  name: "review.comment",
  summary: "Comment on a post via a share link, with a name.",
  scope: "public",
  input: GuestCommentInput,
  output: ReviewPost,
  async run(ctx, { body, parent_id: parentId, anchor, images, ...input }) {
    return runAsGuest(ctx, input, "mayComment", async (tx, guest, post) => {
      if (parentId !== null) {
        const where = { brandId: guest.brandId, postId: post.id, id: parentId, visibility: "client" } as const;
        if ((await tx.threadEntry.count({ where })) === 0) {
          throw invalid("parent_id", t("This comment doesn't exist on this post."));
        }
      }
      await requireValidAnchor(tx, post, anchor);
      const entry = await recordEntry(tx, guest, post, { kind: "comment", body, parentId, anchor, images });
      await notifyThread(tx, guest, post, entry);
    });
  },
});
