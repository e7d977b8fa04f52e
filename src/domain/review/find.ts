import type { BrandContext } from "#kernel/context.ts";
import type { Prisma } from "#platform/db/index.ts";

/** The thread entries of the brand that the caller may see: clients never see team-only ones. */
export function visibleTo(ctx: BrandContext): Prisma.ThreadEntryWhereInput {
  return { brandId: ctx.brandId, ...(ctx.role === "client" ? { visibility: "client" } : {}) };
}
