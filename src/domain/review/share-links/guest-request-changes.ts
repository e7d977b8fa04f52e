import { requireRevision, returnToAuthor } from "#domain/content/posts/index.ts";
import { operation } from "#kernel/operation.ts";
import { runAsGuest } from "./run-as-guest.ts";
import { GuestChangesInput, ReviewPost } from "./schema.ts";

export const guestRequestChanges = operation({
  name: "review.request_changes",
  summary: "Request changes to a post via a share link. An outdated revision returns 412.",
  scope: "public",
  input: GuestChangesInput,
  output: ReviewPost,
  async run(ctx, { body, revision, ...input }) {
    return runAsGuest(ctx, input, "mayApprove", async (tx, guest, post) => {
      requireRevision(post, revision);
      await returnToAuthor(tx, guest, post, body);
    });
  },
});
