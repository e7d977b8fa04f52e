import { fullName } from "#domain/identity/accounts/index.ts";
import type { Role } from "#kernel/permissions.ts";
import type { Brand, Tx } from "#platform/db/index.ts";

/** A member who is asked by mail to approve posts. */
export type MailedApprover = {
  userId: number;
  name: string;
  email: string;
  language: string | null;
  role: Role;
  brand: Pick<Brand, "id" | "name" | "handle" | "timezone">;
  preferences: { type: string; channel: string }[];
  /**
   * Whether a link in a mail may decide for them. Not where the person or the account asks for more than a password:
   * the mailbox alone must not replace a second factor or the company's sign-in.
   */
  mayDecideByMail: boolean;
};

/** @returns null unless they are an active member of an open brand, and neither disabled nor being deleted */
export async function findMailedApprover(
  db: Tx,
  { userId, brandId }: { userId: number; brandId: number },
): Promise<MailedApprover | null> {
  const member = await db.member.findFirst({
    where: { userId, brandId, isActive: true, brand: { closedAt: null }, user: { deletedAt: null, disabledAt: null } },
    select: {
      role: true,
      user: {
        select: {
          email: true,
          language: true,
          firstName: true,
          lastName: true,
          emailVerifiedAt: true,
          totpSecret: true,
          preferences: { where: { isOn: false }, select: { type: true, channel: true } },
        },
      },
      brand: {
        select: {
          id: true,
          name: true,
          handle: true,
          timezone: true,
          account: {
            select: {
              ownerId: true,
              requiresTwoFactor: true,
              singleSignOn: { select: { isEnabled: true, isRequired: true } },
            },
          },
        },
      },
    },
  });
  if (!member) return null;
  const { role, user } = member;
  const { account, ...brand } = member.brand;
  const isSignOnRequired =
    account.singleSignOn?.isEnabled === true &&
    account.singleSignOn.isRequired &&
    role !== "client" &&
    account.ownerId !== userId;
  return {
    userId,
    name: fullName(user),
    email: user.email,
    language: user.language,
    role,
    brand,
    preferences: user.preferences,
    mayDecideByMail:
      user.emailVerifiedAt !== null && user.totpSecret === null && !account.requiresTwoFactor && !isSignOnRequired,
  };
}
