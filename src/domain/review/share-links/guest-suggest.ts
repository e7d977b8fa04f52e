import { requireRevision } from "#domain/content/posts/index.ts";
import { recordSuggestion } from "#domain/review/suggestions/index.ts";
import { operation } from "#kernel/operation.ts";
import { requireDecidable, requireStranger } from "./guest-approve.ts";
import { runAsGuest } from "./run-as-guest.ts";
import { GuestSuggestInput, ReviewPost } from "./schema.ts";

export const guestSuggest = operation({
  name: "review.suggest",
  summary: "Suggest another text for a post via a share link. An outdated revision returns 412.",
  scope: "public",
  input: GuestSuggestInput,
  output: ReviewPost,
  async run(ctx, { body, revision, channel_id: channelId, field, text, approve, ...input }) {
    return runAsGuest(ctx, input, approve ? "mayApprove" : "mayComment", async (tx, guest, post) => {
      requireRevision(post, revision);
      if (approve) {
        await requireStranger(tx, ctx, guest.brandId);
        requireDecidable(post);
      }
      await recordSuggestion(tx, guest, post, { channelId, field, text, body, approve });
    });
  },
});
