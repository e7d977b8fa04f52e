import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { accountOfBrand } from "./find.ts";
import { type Link, START, verifyChain } from "./rules.ts";
import { ChainState } from "./schema.ts";

/** Rows in memory at a time. */
const BATCH = 1000;

export const verifyAuditChain = operation({
  name: "audit_events.verify_chain",
  summary: "Verify that no event in the account's audit log was changed, removed or inserted.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: z.object({}),
  output: ChainState,
  async run(ctx) {
    const accountId = await accountOfBrand(ctx.db, ctx.brandId);
    for (let link: Link = START; ; ) {
      const rows = await ctx.db.auditEvent.findMany({
        where: { accountId, sequence: { gt: link.sequence } },
        orderBy: { sequence: "asc" },
        take: BATCH,
      });
      const brokenAt = verifyChain(rows, link);
      if (brokenAt !== null) return { chain: "broken" as const, events: brokenAt - 1, broken_at: brokenAt };
      const last = rows.at(-1);
      if (!last) return { chain: "intact" as const, events: link.sequence, broken_at: null };
      link = last;
    }
  },
});
