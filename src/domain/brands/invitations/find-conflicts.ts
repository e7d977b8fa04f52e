import type { BrandContext } from "#kernel/context.ts";
import { t } from "#kernel/language.ts";
import type { Db, Tx } from "#platform/db/index.ts";

/** Why an address can't be invited. */
export type Conflict = { code: "already_member" | "already_invited"; message: string };

/**
 * Which addresses can't be invited to the brand, and why.
 * @param addresses in the form of `emailKey`
 */
export async function findConflicts(
  db: Db | Tx,
  ctx: BrandContext,
  addresses: string[],
): Promise<Map<string, Conflict>> {
  const { brandId } = ctx;
  const open = await db.invitation.findMany({
    where: {
      brandId,
      emailKey: { in: addresses },
      status: { in: ["pending", "waiting"] },
      expiresAt: { gt: ctx.clock.now() },
    },
    select: { emailKey: true, status: true },
  });
  const members = await db.member.findMany({
    where: { brandId, user: { emailKey: { in: addresses } } },
    select: { isActive: true, user: { select: { emailKey: true } } },
  });
  return new Map<string, Conflict>([
    ...open.map(
      ({ emailKey, status }) => [emailKey, { code: "already_invited", message: whyInvited(status) }] as const,
    ),
    ...members.map(
      ({ isActive, user }) => [user.emailKey, { code: "already_member", message: whyMember(isActive) }] as const,
    ),
  ]);
}

function whyMember(isActive: boolean): string {
  return isActive
    ? t("This person is already a member of the brand.")
    : t("This person is a deactivated member. Reactivate them instead.");
}

function whyInvited(status: string): string {
  return status === "pending"
    ? t("This email address already has a pending invitation. Resend or cancel it first.")
    : t("This person has already accepted an invitation and joins once the email address is verified.");
}
