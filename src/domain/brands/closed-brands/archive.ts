import { writeAudit } from "#domain/operations/audit/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { lockOwnBrand } from "./find.ts";
import { closedState } from "./rules.ts";
import { BrandArchived, ClosedBrandIdInput } from "./schema.ts";
import { viewClosedBrand } from "./view.ts";

/** `closedAt` is all that holds publications, webhook deliveries, links, polls and members, so a restore is exact. */
export const archiveBrand = operation({
  name: "brands.archive",
  summary:
    "Archive a brand of your account. Nobody can access it and nothing is published until you restore it. It doesn't count toward the plan's brands.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: ClosedBrandIdInput,
  output: BrandArchived,
  async run(ctx, { id }) {
    const now = ctx.clock.now();
    return ctx.db.$transaction(async (tx) => {
      const { accountId, ...brand } = await lockOwnBrand(tx, ctx, id);
      const state = closedState(brand);
      if (state)
        throw fault("refused", {
          code: "invalid_state",
          message:
            state === "archived"
              ? t("{name} is already archived.", { name: brand.name })
              : t("{name} is already deleted.", { name: brand.name }),
        });
      const archived = await tx.brand.update({ where: { id }, data: { archivedAt: now, closedAt: now } });
      await writeAudit(tx, ctx, { accountId, brandId: id, action: "brand.archived", subject: { type: "brand", id } });
      return { team: viewClosedBrand(archived), message: t("Archived {name}.", { name: brand.name }) };
    });
  },
});
