import { z } from "zod";
import { auditInBrand } from "#domain/operations/audit/index.ts";
import { operation } from "#kernel/operation.ts";
import { findIdea } from "./find.ts";
import { IdeaInput } from "./schema.ts";

export const deleteIdea = operation({
  name: "ideas.delete",
  summary: "Delete an idea. Posts created from it stay.",
  scope: "brand",
  needs: "research.manage",
  tier: "full",
  input: IdeaInput,
  output: z.object({}),
  async run(ctx, { id }) {
    const { brandId } = ctx;
    await ctx.db.$transaction(async (tx) => {
      // Posts are locked before their idea, in the same order as in publishing.
      await tx.$queryRaw`select id from posts where brand_id = ${brandId} and idea_id = ${id} order by id for update`;
      await tx.$queryRaw`select id from ideas where brand_id = ${brandId} and id = ${id} for update`;
      const { headline } = await findIdea(tx, brandId, id);
      await tx.$executeRaw`update posts set idea_id = null where brand_id = ${brandId} and idea_id = ${id}`;
      await tx.idea.delete({ where: { id } });
      await auditInBrand(tx, ctx, {
        brandId,
        action: "idea.removed",
        subject: { type: "idea", id },
        detail: { headline },
      });
    });
    return {};
  },
});
