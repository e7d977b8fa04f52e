import { writeAudit } from "#domain/operations/audit/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { Tx } from "#platform/db/index.ts";
import { makeKey } from "./open-key.ts";

/**
 * Receipts are signed with a new key from now on. The private half of the one before is deleted, so that nobody ever
 * signs with it again; its public half stays, and what it signed verifies for good.
 * @returns the thumbprint of the new key
 */
export async function rotateReceiptKey(ctx: SystemContext): Promise<string> {
  const key = await makeKey(ctx);
  await ctx.db.$transaction(
    async (tx) => {
      const detail = { kid: key.thumbprint };
      for (const { id: accountId } of await tx.account.findMany({ orderBy: { id: "asc" }, select: { id: true } })) {
        const subject = { type: "account", id: accountId };
        await writeAudit(tx, ctx, { accountId, brandId: null, action: "receipt_key.rotated", subject, detail });
      }
      // Last, because nothing is signed while the key is locked.
      await retireKey(tx, ctx);
      await tx.receiptKey.create({ data: key });
    },
    { timeout: 600_000 },
  );
  return key.thumbprint;
}

/** Retires the current key at a time that nothing it signed is later than, whatever the clocks of other machines say. */
async function retireKey(tx: Tx, { clock }: SystemContext): Promise<void> {
  await tx.$queryRaw`select thumbprint from receipt_keys where retired_at is null for update`;
  const { _max: newest } = await tx.publicationReceipt.aggregate({ _max: { issuedAt: true } });
  const retiredAt = new Date(Math.max(clock.now().getTime(), newest.issuedAt?.getTime() ?? 0));
  await tx.receiptKey.updateMany({ where: { retiredAt: null }, data: { retiredAt, privateKey: null } });
}
