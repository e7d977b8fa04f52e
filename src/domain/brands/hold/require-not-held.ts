import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Db, Tx } from "#platform/db/index.ts";

/** @throws Fault refused `on_hold` while the brand is on hold */
export async function requireNotHeld(db: Db | Tx, brandId: number): Promise<void> {
  if ((await db.hold.count({ where: { brandId } })) > 0)
    throw fault("refused", { code: "on_hold", message: message() });
}

function message(): string {
  return t("The brand is on hold: nothing is published or replied until the hold is lifted.");
}
