import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { commentInclude, visibleTo } from "./find.ts";
import { Comment, ResolveCommentInput } from "./schema.ts";
import { viewComment } from "./view.ts";

export const resolveComment = operation({
  name: "comments.resolve",
  summary: "Resolve or reopen a comment.",
  scope: "brand",
  needs: "comments.manage",
  tier: "standard_write",
  input: ResolveCommentInput,
  output: Comment,
  async run(ctx, { id, resolved }) {
    const where = { ...visibleTo(ctx), id };
    await ctx.db.threadEntry.updateMany({
      where: { ...where, resolvedAt: resolved ? null : { not: null } },
      data: { resolvedAt: resolved ? ctx.clock.now() : null },
    });
    const entry = await ctx.db.threadEntry.findFirst({ where, include: commentInclude(ctx.brandId) });
    if (!entry) throw fault("not_found", { what: t("Comment") });
    return viewComment(entry, ctx.role);
  },
});
