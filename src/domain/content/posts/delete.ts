import { z } from "zod";
import { emitExtra } from "#domain/events/webhooks/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { openPost, requireRevision } from "./find.ts";
import { keepDeleted } from "./keep-deleted.ts";
import { isFrozen } from "./rules.ts";
import { DeletePostInput } from "./schema.ts";
import { STAYS_AS_RECORD } from "./terms.ts";

export const deletePost = operation({
  name: "posts.delete",
  summary:
    "Delete a post of which nothing was sent to a platform. It can be restored for 30 days. What is published is deleted there instead, by publication.",
  scope: "brand",
  needs: "content.manage",
  tier: "full",
  input: DeletePostInput,
  output: z.object({}),
  async run(ctx, { id, revision }) {
    await ctx.db.$transaction(async (tx) => {
      const post = await openPost(tx, ctx.brandId, id);
      requireRevision(post, revision);
      if (post.publications.some(({ status }) => isFrozen(status))) {
        throw fault("refused", { code: "invalid_state", message: t(STAYS_AS_RECORD) });
      }
      await keepDeleted(tx, ctx, post);
      const { status, revision: current } = post;
      await emitExtra(tx, ctx, ctx.brandId, [{ event: "post.deleted", post_id: id, status, revision: current }]);
      await tx.post.delete({ where: { id } });
    });
    return {};
  },
});
