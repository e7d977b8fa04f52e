import { z } from "zod";
import { confirmPerson } from "#domain/identity/credentials/index.ts";
import { writeAudit } from "#domain/operations/audit/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { findOwnBrand, lockOwnBrand } from "./find.ts";
import { mailBrandDeleted } from "./mail-deleted.ts";
import { DeleteBrandInput } from "./schema.ts";

export const deleteBrand = operation({
  name: "brands.delete",
  summary:
    "Delete a brand of your account. It is closed immediately and can be restored for 14 days. Then its data is deleted. Requires the password or a passkey.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: DeleteBrandInput,
  output: z.object({}),
  async run(ctx, { id, ...confirmation }) {
    await findOwnBrand(ctx.db, ctx, id);
    await confirmPerson(ctx, confirmation);
    const now = ctx.clock.now();
    await ctx.db.$transaction(async (tx) => {
      const { accountId, name, deletedAt, closedAt } = await lockOwnBrand(tx, ctx, id);
      if (deletedAt)
        throw fault("refused", { code: "invalid_state", message: t("{name} is already deleted.", { name }) });
      await tx.brand.update({ where: { id }, data: { deletedAt: now, closedAt: closedAt ?? now } });
      await mailBrandDeleted(tx, ctx, { name, deletedAt: now });
      await writeAudit(tx, ctx, { accountId, brandId: id, action: "brand.deleted", subject: { type: "brand", id } });
    });
    return {};
  },
});
