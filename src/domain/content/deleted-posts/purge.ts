import { z } from "zod";
import { auditInBrand } from "#domain/operations/audit/index.ts";
import { operation } from "#kernel/operation.ts";
import { takeDeleted } from "./find.ts";
import { DeletedPostInput } from "./schema.ts";

export const purgeDeletedPost = operation({
  name: "deleted_posts.purge",
  summary: "Delete a deleted post for good. It can no longer be restored.",
  scope: "brand",
  needs: "content.manage",
  tier: "full",
  input: DeletedPostInput,
  output: z.object({}),
  async run(ctx, { id }) {
    const { brandId } = ctx;
    await ctx.db.$transaction(async (tx) => {
      await takeDeleted(tx, ctx, id);
      await auditInBrand(tx, ctx, { brandId, action: "post.purged", subject: { type: "post", id } });
    });
    return {};
  },
});
