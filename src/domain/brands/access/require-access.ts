import type { Person } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { type Permission, type Role, roleAllows } from "#kernel/permissions.ts";
import type { Db, Tx } from "#platform/db/index.ts";
import type { Env } from "#platform/env.ts";
import { accessById, type BrandAccess } from "./find.ts";

/**
 * Rejects a credential that does not grant its user access to a brand of theirs.
 * @throws Fault two_factor_required, single_sign_on_required
 */
export function requireBrandAccess({ APP_URL }: Pick<Env, "APP_URL">, { access, ssoSlug }: BrandAccess): void {
  if (access === "two_factor_required") throw fault("two_factor_required", {});
  if (access === "single_sign_on_required") {
    throw fault("single_sign_on_required", { url: `${APP_URL}/sso/${ssoSlug}` });
  }
}

/**
 * The same for the account owner's operations that name no brand: its data and its security settings.
 * @throws Fault two_factor_required
 */
export async function requireOwnerTwoFactor(db: Db | Tx, { userId, token }: Person): Promise<void> {
  const account = await db.account.findUnique({ where: { ownerId: userId }, select: { requiresTwoFactor: true } });
  if (!account?.requiresTwoFactor) return;
  if (!token.hasTwoFactors || !(await hasSecondFactor(db, userId))) throw fault("two_factor_required", {});
}

/** Whether a user has an authenticator app or a passkey. */
export async function hasSecondFactor(db: Db | Tx, userId: number): Promise<boolean> {
  const count = await db.user.count({
    where: { id: userId, OR: [{ totpSecret: { not: null } }, { passkeys: { some: {} } }] },
  });
  return count > 0;
}

/**
 * Refuses to remove a user's last second factor while an account that they are a member of requires one.
 * @param left whether another second factor remains
 * @throws Fault refused `two_factor_required`
 */
export async function requireSecondFactorNotNeeded(tx: Tx, userId: number, left: boolean): Promise<void> {
  if (left) return;
  const requiring = await tx.brand.findFirst({
    where: {
      account: { requiresTwoFactor: true },
      closedAt: null,
      members: { some: { userId, isActive: true } },
    },
    select: { name: true },
    orderBy: { id: "asc" },
  });
  if (!requiring) return;
  const message = t("{name} requires two-factor authentication. Set up a passkey or an authenticator app first.", {
    name: requiring.name,
  });
  throw fault("refused", { code: "two_factor_required", message });
}

/**
 * Another brand of the caller, for an operation that writes into two. As strict as the brand of a request.
 * @throws Fault invalid on `team_id` for a brand that is not theirs, forbidden, two_factor_required,
 *   single_sign_on_required
 */
export async function requireOtherBrand(
  { db, env }: { db: Db; env: Pick<Env, "APP_URL"> },
  caller: Person,
  id: number,
  permission: Permission,
): Promise<{ brandId: BrandId; role: Role }> {
  const access = await accessById(db, caller, id);
  if (!access) throw invalid("team_id", t("You don't belong to a brand with this ID."));
  requireBrandAccess({ APP_URL: env.APP_URL }, access);
  if (!roleAllows(access.role, permission)) {
    throw fault("forbidden", {
      message: t("Your role in that brand doesn't have the permission {permission}.", { permission }),
    });
  }
  return { brandId: access.brandId as BrandId, role: access.role };
}

/**
 * Refuses what would leave in the name of a brand on hold.
 * @throws Fault refused `on_hold`
 */
export async function requireNotHeld(db: Db | Tx, brandId: number): Promise<void> {
  if ((await db.hold.count({ where: { brandId } })) === 0) return;
  const message = t("The brand is on hold: nothing is published or replied until the hold is lifted.");
  throw fault("refused", { code: "on_hold", message });
}
