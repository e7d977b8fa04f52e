import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { accountOfBrand } from "./find.ts";
import { readLog } from "./read-log.ts";
import { type Link, START, verifyChain } from "./rules.ts";
import { ChainState } from "./schema.ts";

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
    // Read first: events may be added meanwhile.
    const head = await ctx.db.auditHead.findUnique({ where: { accountId } });
    let link: Link = START;
    for await (const rows of readLog(ctx, accountId)) {
      const brokenAt = verifyChain(rows, link);
      if (brokenAt !== null) return brokenFrom(brokenAt);
      link = rows.at(-1) ?? link;
    }
    if (link.sequence < (head?.sequence ?? 0)) return brokenFrom(link.sequence + 1);
    return { chain: "intact" as const, events: link.sequence, broken_at: null };
  },
});

function brokenFrom(sequence: number) {
  return { chain: "broken" as const, events: sequence - 1, broken_at: sequence };
}
