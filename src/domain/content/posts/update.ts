import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { requireApprover } from "./approval/grant-approval.ts";
import { limitChangedPost } from "./channel-limit.ts";
import { changePost } from "./editing/change-post.ts";
import { type FullPost, openPost, requirePerson, requireRevision } from "./find.ts";
import { Post, UpdatePostInput } from "./schema.ts";
import { viewPost } from "./view.ts";

export const updatePost = operation({
  name: "posts.update",
  summary: "Update or reschedule a post. Approved posts go back to review if their content changes.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  channelLimit: limitChangedPost,
  input: UpdatePostInput,
  output: Post,
  async run(ctx, input) {
    requirePerson(ctx);
    if (input.approve) requireApprover(ctx);
    return ctx.db.$transaction(async (tx) => {
      const before = await openPost(tx, ctx.brandId, input.id);
      requireRevision(before, input.revision);
      if (input.only_in === "draft") requireDraft(before);
      return viewPost(await changePost(tx, ctx, before, input), ctx);
    });
  },
});

/** An approval creates no revision, so an edit intended for a draft only has to say so. */
function requireDraft({ status, publications }: FullPost): void {
  if (publications.length === 0 || status === "draft" || status === "changes_requested") return;
  throw fault("refused", { code: "invalid_state", message: t("This post is no longer a draft.") });
}
