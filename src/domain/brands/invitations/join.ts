import { notifyPeople } from "#domain/events/notifications/index.ts";
import { emitExtra } from "#domain/events/webhooks/index.ts";
import { findSelectedBrand, fullName } from "#domain/identity/accounts/index.ts";
import { writeAudit } from "#domain/operations/audit/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { t } from "#kernel/language.ts";
import type { Brand, Invitation, Tx, User } from "#platform/db/index.ts";

/**
 * Makes the invited user a member, selects the brand unless another one is selected, and notifies the inviter. Counts
 * nothing: the seat is the invitation's. An existing membership is left unchanged.
 */
export async function joinBrand(
  tx: Tx,
  ctx: PublicContext,
  invitation: Invitation & { brand: Brand },
  user: User,
): Promise<void> {
  const { id, brand, email, role, invitedById } = invitation;
  const membership = { brandId: brand.id, userId: user.id, role, createdAt: ctx.clock.now() };
  const { count } = await tx.member.createMany({ data: [membership], skipDuplicates: true });
  const member = { id: user.id, role };
  if (count > 0) await emitExtra(tx, ctx, brand.id, [{ event: "member.joined", post_id: 0, status: "active", member }]);
  if (!(await findSelectedBrand(tx, user.id))) {
    await tx.user.update({ where: { id: user.id }, data: { currentBrandId: brand.id } });
  }
  // Until the invited person sets the account up, its name is only guessed from the address.
  const isSetUp = user.emailVerifiedAt !== null || user.passwordHash !== null;
  const name = isSetUp ? fullName(user) : email;
  if (invitedById !== null) {
    await notifyPeople(tx, ctx, {
      userIds: [invitedById],
      brandId: brand.id,
      type: "invitation_accepted",
      title: () =>
        isSetUp
          ? t("{name} joined {brand}", { name, brand: brand.name })
          : t("{email} accepted your invitation to {brand}", { email, brand: brand.name }),
      body: () =>
        isSetUp ? t("{email} accepted your invitation.", { email }) : t("They still have to set up their account."),
      path: "/settings/members",
    });
  }
  await writeAudit(tx, ctx, {
    accountId: brand.accountId,
    brandId: brand.id,
    action: "invitation.accepted",
    subject: { type: "invitation", id },
    actor: { id: user.id, name },
    detail: { email, role, user_id: user.id },
  });
}
