import { fault } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { visibleTo } from "./find.ts";
import { Comment, CommentInput } from "./schema.ts";
import { viewComment } from "./view.ts";

export const resolveComment = operation({
  name: "comments.resolve",
  summary: "Mark a thread entry as dealt with; one that is stays as it is.",
  scope: "brand",
  needs: "comments.manage",
  tier: "standard_write",
  input: CommentInput,
  output: Comment,
  async run(ctx, { id }) {
    const where = { ...visibleTo(ctx), id };
    await ctx.db.threadEntry.updateMany({
      where: { ...where, resolvedAt: null },
      data: { resolvedAt: ctx.clock.now() },
    });
    const entry = await ctx.db.threadEntry.findFirst({ where, include: { author: true } });
    if (!entry) throw fault("not_found", { what: "Comment" });
    return viewComment(entry);
  },
});
