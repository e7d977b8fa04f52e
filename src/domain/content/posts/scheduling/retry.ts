import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { Prisma } from "#platform/db/index.ts";
import { auditPost } from "../audit-post.ts";
import { limitToPost } from "../channel-limit.ts";
import { channelsOf, checkApproved, requireNoErrors } from "../checks/check-post.ts";
import { findPost, openPost } from "../find.ts";
import { refreshPostStatus } from "../refresh-status.ts";
import { canTransition } from "../rules.ts";
import { Post, RetryPostInput } from "../schema.ts";
import { viewPost } from "../view.ts";

export const retryPost = operation({
  name: "posts.retry",
  summary: "Retry failed publications. The approval is kept.",
  scope: "brand",
  needs: "content.manage",
  tier: "elevated_write",
  channelLimit: limitToPost,
  input: RetryPostInput,
  output: Post,
  async run(ctx, { id, publication_id: only }) {
    return ctx.db.$transaction(async (tx) => {
      const post = await openPost(tx, ctx.brandId, id);
      const wanted = post.publications.filter((publication) => only === undefined || publication.id === only);
      if (wanted.length === 0) throw fault("not_found", { what: t("Publication") });
      const failed = wanted.filter(({ status }) => canTransition("retry", status));
      if (failed.length === 0) {
        const message =
          only === undefined ? t("This post has no failed publications.") : t("This publication hasn't failed.");
        throw fault("refused", { code: "invalid_state", message });
      }
      if (post.approvedHash !== post.contentHash) {
        throw fault("refused", {
          code: "invalid_state",
          message: t(
            "The post was changed after it was approved, and needs a new approval before anything is retried.",
          ),
        });
      }
      requireNoErrors(await checkApproved(tx, ctx, { ...post, publications: failed }), channelsOf(post));
      await tx.publication.updateMany({
        where: { id: { in: failed.map((publication) => publication.id) } },
        // The step and the idempotency key stay: whether a request may have been sent decides how the tick continues.
        data: { status: "scheduled", nextAttemptAt: ctx.clock.now(), tries: 0, crashes: 0, error: Prisma.DbNull },
      });
      await refreshPostStatus(tx, id);
      await auditPost(tx, ctx, "post.retried", id, { revision: post.revision });
      return viewPost(await findPost(tx, ctx.brandId, id), ctx);
    });
  },
});
