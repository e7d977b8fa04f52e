import { operation } from "#kernel/operation.ts";
import { findIdea, withPosts } from "./find.ts";
import { mergeReferences } from "./rules.ts";
import { Idea, UpdateIdeaInput } from "./schema.ts";
import { viewIdea } from "./view.ts";

export const updateIdea = operation({
  name: "ideas.update",
  summary: "Update an idea, or move it on the board.",
  scope: "brand",
  needs: "research.manage",
  tier: "standard_write",
  input: UpdateIdeaInput,
  output: Idea,
  async run(ctx, { id, references, ...changes }) {
    const now = ctx.clock.now();
    return ctx.db.$transaction(async (tx) => {
      await tx.$queryRaw`select id from ideas where brand_id = ${ctx.brandId} and id = ${id} for no key update`;
      await findIdea(tx, ctx.brandId, id);
      const kept = references === undefined ? {} : { references: mergeReferences(references, now) };
      const data = { ...changes, ...kept, updatedAt: now };
      return viewIdea(await tx.idea.update({ where: { id }, data, include: withPosts }));
    });
  },
});
