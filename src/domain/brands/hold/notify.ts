import { notifyPeople } from "#domain/events/notifications/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { t } from "#kernel/language.ts";
import { rolesThat } from "#kernel/permissions.ts";
import type { Tx } from "#platform/db/index.ts";

/** Tells everybody who works in a brand, but not its clients, that it was put on hold or that the hold was lifted. */
export async function notifyOfHold(
  tx: Tx,
  ctx: PublicContext,
  brandId: number,
  { isHeld, reason }: { isHeld: boolean; reason: string },
): Promise<void> {
  const name = ctx.caller.kind === "person" ? ctx.caller.name : "";
  await notifyPeople(tx, ctx, {
    userIds: [],
    roles: rolesThat("connections.view"),
    brandId,
    type: "hold",
    title: () => (isHeld ? t("{name} put everything on hold", { name }) : t("{name} lifted the hold", { name })),
    body: () =>
      isHeld
        ? [reason, t("Nothing is published or replied until the hold is lifted.")].filter(Boolean).join(" ")
        : t("Posts are published again. Those that came due meanwhile were published now or canceled."),
    path: isHeld ? "/settings/hold" : "/calendar",
  });
}
