import { requireRecentConfirmation } from "#domain/accounts/index.ts";
import { audit } from "#domain/audit/index.ts";
import { lockAccount } from "#domain/entitlements/index.ts";
import { fault } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { buildExport } from "./build.ts";
import { requireOwnAccount } from "./find.ts";
import { MOST_KEPT, STUCK_AFTER_MS } from "./rules.ts";
import { Export, RequestExportInput } from "./schema.ts";
import { viewExport } from "./view.ts";

export const createExport = operation({
  name: "exports.create",
  summary:
    "Have a ZIP file made of everything your account holds, one at a time; you are told when it is ready. A browser is asked who it is where its sign-in is not recent.",
  scope: "account",
  needs: "self",
  tier: "full",
  input: RequestExportInput,
  output: Export,
  async run(ctx, confirmation) {
    const accountId = await requireOwnAccount(ctx);
    await requireRecentConfirmation(ctx, confirmation);
    const now = ctx.clock.now();
    const row = await ctx.db.$transaction(async (tx) => {
      await lockAccount(tx, accountId);
      const running = await tx.export.count({
        where: {
          accountId,
          status: { in: ["pending", "running"] },
          createdAt: { gt: new Date(now.getTime() - STUCK_AFTER_MS) },
        },
      });
      if (running > 0) {
        throw fault("refused", { code: "export_running", message: "An export is being made already. Wait for it." });
      }
      const kept = await tx.export.count({ where: { accountId, status: "ready", expiresAt: { gt: now } } });
      if (kept >= MOST_KEPT) {
        const message = `There are ${MOST_KEPT} archives of this account. The oldest goes a week after it was made.`;
        throw fault("refused", { code: "invalid_state", message });
      }
      const made = await tx.export.create({ data: { accountId, requestedById: ctx.caller.userId, createdAt: now } });
      await ctx.queue.enqueue(tx, buildExport, { export_id: made.id });
      const subject = { type: "export", id: made.id };
      await audit(tx, ctx, { accountId, brandId: null, action: "export.requested", subject });
      return made;
    });
    return viewExport(row, ctx);
  },
});
