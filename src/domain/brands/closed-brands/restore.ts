import { requireAllowance, requireSeatsFor } from "#domain/billing/entitlements/index.ts";
import { writeAudit } from "#domain/operations/audit/index.ts";
import { countCopiesAnew } from "#domain/planning/evergreen/index.ts";
import { countAnew } from "#domain/planning/recurrences/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { cancelOverdue } from "./cancel-overdue.ts";
import { lockOwnBrand } from "./find.ts";
import { isRestorable } from "./rules.ts";
import { BrandRestored, ClosedBrandIdInput } from "./schema.ts";

export const restoreBrand = operation({
  name: "brands.restore",
  summary:
    "Restore an archived brand, or a deleted one within 14 days, within the plan's limits. Posts whose scheduled time has passed are cancelled instead of being published late.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: ClosedBrandIdInput,
  output: BrandRestored,
  async run(ctx, { id }) {
    const now = ctx.clock.now();
    return ctx.db.$transaction(async (tx) => {
      const brand = await lockOwnBrand(tx, ctx, id);
      const { accountId, name } = brand;
      if (brand.closedAt === null) {
        throw fault("refused", {
          code: "invalid_state",
          message: t("{name} is neither archived nor deleted.", { name }),
        });
      }
      if (!isRestorable(brand, now)) throw fault("not_found", { what: t("Brand") });
      await requireAllowance(tx, ctx, accountId, "brands");
      const cancelled = await requireSeatsFor(tx, ctx, accountId, async () => {
        // A series is locked before its posts.
        await countAnew(tx, [id]);
        await countCopiesAnew(tx, [id], now);
        const count = await cancelOverdue(tx, ctx, [id]);
        await tx.brand.update({ where: { id }, data: { archivedAt: null, deletedAt: null, closedAt: null } });
        return count;
      });
      const subject = { type: "brand", id };
      const detail = { cancelled_posts: cancelled };
      await writeAudit(tx, ctx, { accountId, brandId: id, action: "brand.restored", subject, detail });
      return { team: { id, name }, message: t("Restored {name}.", { name }), cancelled_posts: cancelled };
    });
  },
});
