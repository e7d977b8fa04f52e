import { z } from "zod";
import { requirePerson } from "#domain/content/posts/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import { type Permission, roleAllows, scopesInclude, tokenScopeOf } from "#kernel/permissions.ts";
import { findFreeTimes } from "./find-free-times.ts";
import { findResults } from "./find-results.ts";
import { findWaiting } from "./find-waiting.ts";
import { Briefing } from "./schema.ts";

export const getBriefing = operation({
  name: "briefing.get",
  summary:
    "Get the week of a brand: what was published and did best, what waits for whom, and free times with suggestions.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  readsReplica: true,
  input: z.object({}),
  output: Briefing,
  async run(ctx) {
    const caller = requirePerson(ctx);
    const { role } = ctx;
    if (!role) throw new Error("A person has a role in their brand.");
    const sees = (permission: Permission) => isSeenBy(ctx, permission);
    const brand = await ctx.db.brand.findUniqueOrThrow({
      where: { id: ctx.brandId },
      select: { timezone: true, hold: { select: { brandId: true } } },
    });
    const { timezone } = brand;
    const [results, waiting, freeTimes] = await Promise.all([
      sees("metrics.view") ? findResults(ctx, timezone) : null,
      findWaiting(ctx, caller, role, sees),
      sees("content.manage") ? findFreeTimes(ctx, timezone, sees("research.view")) : null,
    ]);
    return { timezone, is_held: brand.hold !== null, results, waiting, free_times: freeTimes };
  },
});

/** Whether the caller's role has a permission, and their token is not limited to other areas. */
function isSeenBy({ caller, role }: BrandContext, permission: Permission): boolean {
  if (!roleAllows(role, permission)) return false;
  const limits = caller.kind === "person" ? caller.token.limits : undefined;
  const scope = tokenScopeOf(permission, "read");
  return !limits || scope === null || scopesInclude(limits.scopes, scope);
}
