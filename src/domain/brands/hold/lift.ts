import { lockAccount } from "#domain/billing/entitlements/index.ts";
import { cancelOverdue, whereOverdue } from "#domain/brands/closed-brands/index.ts";
import { emitExtra } from "#domain/events/webhooks/index.ts";
import { accountOfBrand, writeAudit } from "#domain/operations/audit/index.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { findHeldBrandIds, findHold, mayLift } from "./find.ts";
import { notifyOfHold } from "./notify.ts";
import { HoldLifted, LiftHoldInput } from "./schema.ts";

export const liftHold = operation({
  name: "hold.lift",
  summary:
    "Lift a hold. Posts that came due are cancelled, so that somebody looks at them again, unless you choose to publish them now.",
  scope: "brand",
  needs: "content.manage",
  tier: "elevated_write",
  whileHeld: true,
  input: LiftHoldInput,
  output: HoldLifted,
  async run(ctx, { waiting: fate, publish_post_ids: chosen }) {
    const now = ctx.clock.now();
    return ctx.db.$transaction(
      async (tx) => {
        const accountId = await accountOfBrand(tx, ctx.brandId);
        await lockAccount(tx, accountId);
        const hold = await findHold(tx, ctx.brandId);
        if (!hold) throw fault("refused", { code: "invalid_state", message: t("The brand isn't on hold.") });
        if (!mayLift(ctx, hold)) {
          throw fault("forbidden", { message: t("Only the owner can lift this hold.") });
        }
        const { isAccountWide } = hold;
        const brandIds = await findHeldBrandIds(tx, hold);
        const waiting = await tx.post.findMany({
          where: { brandId: { in: brandIds }, publications: { some: whereOverdue(brandIds, now) } },
          select: { id: true },
        });
        const waitingIds = new Set(waiting.map(({ id }) => id));
        if (chosen.some((id) => !waitingIds.has(id))) {
          throw invalid("publish_post_ids", t("Choose only posts that wait for the end of this hold."));
        }
        const cancelled = fate === "publish" ? 0 : await cancelOverdue(tx, ctx, brandIds, chosen);
        await tx.hold.deleteMany({ where: { brandId: { in: brandIds } } });
        const published = waitingIds.size - cancelled;
        const released = { published, cancelled_posts: cancelled };
        for (const id of brandIds) {
          await notifyOfHold(tx, ctx, id, { isHeld: false, reason: hold.reason });
          await emitExtra(tx, ctx, id, [{ event: "brand.released", post_id: 0, status: "released", ...released }]);
        }
        await writeAudit(tx, ctx, {
          accountId,
          brandId: isAccountWide ? null : ctx.brandId,
          action: isAccountWide ? "account.released" : "brand.released",
          subject: isAccountWide ? { type: "account", id: accountId } : { type: "brand", id: ctx.brandId },
          detail: released,
        });
        return released;
      },
      { timeout: 60_000 },
    );
  },
});
