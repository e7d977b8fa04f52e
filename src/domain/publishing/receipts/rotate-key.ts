import { writeAudit } from "#domain/operations/audit/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import { insertKey } from "./open-key.ts";

/**
 * Receipts are signed with a new key from now on. The private half of the one before is deleted, so that nobody ever
 * signs with it again; its public half stays, and what it signed verifies for good.
 * @returns the thumbprint of the new key
 */
export function rotateReceiptKey(ctx: SystemContext): Promise<string> {
  return ctx.db.$transaction(
    async (tx) => {
      await tx.receiptKey.updateMany({
        where: { retiredAt: null },
        data: { retiredAt: ctx.clock.now(), privateKey: null },
      });
      const kid = await insertKey(tx, ctx);
      for (const { id: accountId } of await tx.account.findMany({ orderBy: { id: "asc" }, select: { id: true } })) {
        const subject = { type: "account", id: accountId };
        await writeAudit(tx, ctx, {
          accountId,
          brandId: null,
          action: "receipt_key.rotated",
          subject,
          detail: { kid },
        });
      }
      return kid;
    },
    { timeout: 600_000 },
  );
}
