import { requireRevision, sendBack } from "#domain/posts/index.ts";
import { operation } from "#kernel/operation.ts";
import { actAsGuest } from "./act.ts";
import { GuestChangesInput, ReviewPost } from "./schema.ts";

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
