import { recordEntry } from "#domain/posts/index.ts";
import { requireAnchored, tellThread } from "#domain/review/index.ts";
import { invalid } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { actAsGuest } from "./act.ts";
import { GuestCommentInput, ReviewPost } from "./schema.ts";

export const guestComment = operation({
  name: "review.comment",
  summary: "Comment on a post through a share link, under a name.",
  scope: "public",
  input: GuestCommentInput,
  output: ReviewPost,
  async run(ctx, { body, parent_id: parentId, anchor, ...given }) {
    return actAsGuest(ctx, given, "mayComment", async (tx, guest, post) => {
      if (parentId !== null) {
        const where = { brandId: guest.brandId, postId: post.id, id: parentId, visibility: "client" } as const;
        if ((await tx.threadEntry.count({ where })) === 0) {
          throw invalid("parent_id", "There is no such entry in this thread.");
        }
      }
      requireAnchored(post, anchor);
      const entry = await recordEntry(tx, guest, post, { kind: "comment", body, parentId, anchor });
      await tellThread(tx, guest, post, entry);
    });
  },
});
