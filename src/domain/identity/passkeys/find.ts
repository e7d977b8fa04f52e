import type { UserContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Db, Passkey, Tx } from "#platform/db/index.ts";

/** @throws Fault not_found, also for another user's */
export async function ownPasskey(db: Db | Tx, { caller }: UserContext, id: number): Promise<Passkey> {
  const passkey = await db.passkey.findFirst({ where: { id, userId: caller.userId } });
  if (!passkey) throw fault("not_found", { what: t("Passkey") });
  return passkey;
}
