import { auditInBrand } from "#domain/operations/audit/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";

/** Writes a change of a channel to the account's audit log. Call it last in the transaction. */
export async function auditChannel(
  tx: Tx,
  ctx: BrandContext,
  { id, platform, handle }: { id: number; platform: string; handle: string },
  verb: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await auditInBrand(tx, ctx, {
    brandId: ctx.brandId,
    action: `channel.${verb}`,
    subject: { type: "channel", id },
    detail: { platform, handle, ...detail },
  });
}
