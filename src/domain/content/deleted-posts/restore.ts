import { insertPost, requirePerson, viewPost } from "#domain/content/posts/index.ts";
import { auditInBrand } from "#domain/operations/audit/index.ts";
import { operation } from "#kernel/operation.ts";
import { takeDeleted } from "./find.ts";
import { planRestored } from "./plan-restored.ts";
import { DeletedPostInput, RestoredPost } from "./schema.ts";

export const restoreDeletedPost = operation({
  name: "deleted_posts.restore",
  summary:
    "Restore a deleted post as a new draft with the same content. Tells what could not be restored, such as channels that were removed.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: DeletedPostInput,
  output: RestoredPost,
  async run(ctx, { id }) {
    const caller = requirePerson(ctx);
    return ctx.db.$transaction(async (tx) => {
      const { plan, missing } = await planRestored(tx, ctx, await takeDeleted(tx, ctx, id));
      const post = await insertPost(tx, ctx, caller, plan);
      await auditInBrand(tx, ctx, {
        brandId: ctx.brandId,
        action: "post.restored",
        subject: { type: "post", id: post.id },
        detail: { former_id: id },
      });
      return { post: viewPost(post, ctx), missing };
    });
  },
});
