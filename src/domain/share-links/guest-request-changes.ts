import { requireRevision, returnToAuthor } from "#domain/posts/index.ts";
import { operation } from "#kernel/operation.ts";
import { runAsGuest } from "./act.ts";
import { GuestChangesInput, ReviewPost } from "./schema.ts";

export const guestRequestChanges = operation({
  name: "review.request_changes",
  summary: "Ask through a share link for changes to a post, as it was shown; another revision answers 412.",
  scope: "public",
  input: GuestChangesInput,
  output: ReviewPost,
  async run(ctx, { body, revision, ...given }) {
    return runAsGuest(ctx, given, "mayApprove", async (tx, guest, post) => {
      requireRevision(post, revision);
      await returnToAuthor(tx, guest, post, body);
    });
  },
});
