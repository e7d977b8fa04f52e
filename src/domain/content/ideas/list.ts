import { operation } from "#kernel/operation.ts";
import { newestFirst, page } from "#kernel/page.ts";
import { findMatching } from "#platform/db/find-matching.ts";
import { containsText, type Prisma } from "#platform/db/index.ts";
import { withPosts } from "./find.ts";
import { IdeaList, ListIdeasInput } from "./schema.ts";
import { viewIdea } from "./view.ts";

export const listIdeas = operation({
  name: "ideas.list",
  summary: "List the brand's ideas, newest first.",
  scope: "brand",
  needs: "research.view",
  tier: "read",
  readsReplica: true,
  input: ListIdeasInput,
  output: IdeaList,
  async run(ctx, { cursor, limit, status, format, q }) {
    const { before, ...order } = newestFirst({ cursor, limit });
    const where: Prisma.IdeaWhereInput = { brandId: ctx.brandId, ...before };
    if (status !== undefined) where.status = status;
    if (format !== undefined) where.format = format;
    if (q !== undefined) {
      const ids = await findMatching(ctx.db, "ideas", ctx.brandId, q);
      where.AND = ids ? { id: { in: ids } } : { OR: [{ headline: containsText(q) }, { body: containsText(q) }] };
    }
    const found = await ctx.db.idea.findMany({ where, include: withPosts, ...order });
    const { rows, ...rest } = page(found, limit);
    return { ideas: rows.map(viewIdea), ...rest };
  },
});
