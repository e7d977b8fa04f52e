import { grantApproval, requireRevision } from "#domain/posts/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { isBeingChanged } from "./rules.ts";
import { runAsGuest } from "./run-as-guest.ts";
import { GuestApproveInput, ReviewPost } from "./schema.ts";

export const guestApprove = operation({
  name: "review.approve",
  summary: "Approve a post via a share link. An outdated revision returns 412.",
  scope: "public",
  input: GuestApproveInput,
  output: ReviewPost,
  async run(ctx, { body, revision, step, ...input }) {
    return runAsGuest(ctx, input, "mayApprove", async (tx, guest, post) => {
      requireRevision(post, revision);
      if (isBeingChanged(post)) {
        const message = t("Changes have already been requested. Wait for the next version.");
        throw fault("refused", { code: "invalid_state", message });
      }
      await grantApproval(tx, guest, post, body, "approve", { step });
    });
  },
});
