import { operation } from "#kernel/operation.ts";
import { afterCursor, page } from "#kernel/page.ts";
import type { Prisma } from "#platform/db/index.ts";
import { withPosts } from "./find.ts";
import { IdeaList, ListIdeasInput } from "./schema.ts";
import { viewIdea } from "./view.ts";

export const listIdeas = operation({
  name: "ideas.list",
  summary: "List the brand's ideas, newest first.",
  scope: "brand",
  needs: "research.view",
  tier: "read",
  input: ListIdeasInput,
  output: IdeaList,
  async run(ctx, { cursor, limit, status, format, q }) {
    const before = afterCursor(cursor);
    const where: Prisma.IdeaWhereInput = { brandId: ctx.brandId };
    if (before !== undefined) where.id = { lt: before };
    if (status !== undefined) where.status = status;
    if (format !== undefined) where.format = format;
    if (q !== undefined) {
      // % and _ are letters here, not wildcards.
      const contains = { contains: q.replaceAll(/[\\%_]/g, "\\$&"), mode: "insensitive" } as const;
      where.OR = [{ headline: contains }, { body: contains }];
    }
    const found = await ctx.db.idea.findMany({ where, include: withPosts, orderBy: { id: "desc" }, take: limit + 1 });
    const { rows, ...rest } = page(found, limit);
    return { ideas: rows.map(viewIdea), ...rest };
  },
});
