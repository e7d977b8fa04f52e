import { grantApproval, recordEntry, requireRevision, sendBack } from "#domain/posts/index.ts";
import { tellThread } from "#domain/review/index.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { actAsGuest } from "./act.ts";
import { isBeingChanged } from "./rules.ts";
import { GuestApproveInput, GuestChangesInput, GuestCommentInput, ReviewPost } from "./schema.ts";

export const guestComment = operation({
  name: "review.comment",
  summary: "Comment on a post through a share link, under a name.",
  scope: "public",
  input: GuestCommentInput,
  output: ReviewPost,
  async run(ctx, { body, parent_id: parentId, ...given }) {
    return actAsGuest(ctx, given, "mayComment", async (tx, guest, post) => {
      if (parentId !== null) {
        const where = { brandId: guest.brandId, postId: post.id, id: parentId, visibility: "client" } as const;
        if ((await tx.threadEntry.count({ where })) === 0) {
          throw invalid("parent_id", "There is no such entry in this thread.");
        }
      }
      const entry = await recordEntry(tx, guest, post, { kind: "comment", body, parentId });
      await tellThread(tx, guest, post, entry);
    });
  },
});

export const guestApprove = operation({
  name: "review.approve",
  summary: "Approve a post through a share link, as it was shown; another revision answers 412.",
  scope: "public",
  input: GuestApproveInput,
  output: ReviewPost,
  async run(ctx, { body, revision, ...given }) {
    return actAsGuest(ctx, given, "mayApprove", async (tx, guest, post) => {
      requireRevision(post, revision);
      if (isBeingChanged(post)) {
        const message = "Changes were asked for. A new version will be there to decide about.";
        throw fault("refused", { code: "invalid_state", message });
      }
      await grantApproval(tx, guest, post, body);
    });
  },
});

export const guestRequestChanges = operation({
  name: "review.request_changes",
  summary: "Ask through a share link for changes to a post, as it was shown; another revision answers 412.",
  scope: "public",
  input: GuestChangesInput,
  output: ReviewPost,
  async run(ctx, { body, revision, ...given }) {
    return actAsGuest(ctx, given, "mayApprove", async (tx, guest, post) => {
      requireRevision(post, revision);
      await sendBack(tx, guest, post, body);
    });
  },
});
