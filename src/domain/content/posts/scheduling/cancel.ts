import { emitExtra } from "#domain/events/webhooks/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { auditPost } from "../audit-post.ts";
import { limitToPost } from "../channel-limit.ts";
import { findPost, openPost } from "../find.ts";
import { refreshPostStatus } from "../refresh-status.ts";
import { canTransition } from "../rules.ts";
import { Post, PostInput } from "../schema.ts";
import { viewPost } from "../view.ts";

export const cancelPost = operation({
  name: "posts.cancel",
  summary: "Cancel a scheduled post or a post in review. Reschedule it to restore it.",
  scope: "brand",
  needs: "content.manage",
  tier: "elevated_write",
  channelLimit: limitToPost,
  input: PostInput,
  output: Post,
  async run(ctx, { id }) {
    return ctx.db.$transaction(async (tx) => {
      const post = await openPost(tx, ctx.brandId, id);
      const live = post.publications.filter(({ status }) => canTransition("cancel", status));
      if (live.length === 0) {
        throw fault("refused", { code: "invalid_state", message: t("This post isn't scheduled or in review.") });
      }
      await tx.publication.updateMany({
        where: { id: { in: live.map((publication) => publication.id) } },
        data: { status: "cancelled", nextAttemptAt: null },
      });
      const status = await refreshPostStatus(tx, id);
      const { revision } = post;
      await emitExtra(tx, ctx, ctx.brandId, [{ event: "post.canceled", post_id: id, status, revision }]);
      await auditPost(tx, ctx, "post.cancelled", id, { revision: post.revision });
      return viewPost(await findPost(tx, ctx.brandId, id), ctx);
    });
  },
});
