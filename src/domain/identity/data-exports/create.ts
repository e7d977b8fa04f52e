import { lockAccount } from "#domain/billing/entitlements/index.ts";
import { requireRecentConfirmation } from "#domain/identity/credentials/index.ts";
import { writeAudit } from "#domain/operations/audit/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { buildExport } from "./build.ts";
import { requireOwnAccount } from "./find.ts";
import { MAX_READY, STUCK_AFTER_MS } from "./rules.ts";
import { Export, RequestExportInput } from "./schema.ts";
import { viewExport } from "./view.ts";

export const createExport = operation({
  name: "exports.create",
  summary:
    "Request an export of all your account's data as a ZIP file. You are notified when it's ready. Requires re-authentication in a browser if the sign-in isn't recent.",
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
        throw fault("refused", { code: "export_running", message: t("An export is already in progress.") });
      }
      const ready = await tx.export.count({ where: { accountId, status: "ready", expiresAt: { gt: now } } });
      if (ready >= MAX_READY) {
        const message = t("This account already has {maximum} exports. Each is deleted 7 days after it was created.", {
          maximum: MAX_READY,
        });
        throw fault("refused", { code: "invalid_state", message });
      }
      const made = await tx.export.create({ data: { accountId, requestedById: ctx.caller.userId, createdAt: now } });
      await ctx.queue.enqueue(tx, buildExport, { export_id: made.id });
      const subject = { type: "export", id: made.id };
      await writeAudit(tx, ctx, { accountId, brandId: null, action: "export.requested", subject });
      return made;
    });
    return viewExport(row, ctx);
  },
});
