import { endMemberWork } from "#domain/brands/members/index.ts";
import { endAccess } from "#domain/identity/credentials/index.ts";
import { lockAuditLogs, writeAudit } from "#domain/operations/audit/index.ts";
import type { BrandId } from "#kernel/ids.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";

/**
 * Erases a user. What they wrote in other accounts' brands stays, by "Deleted person": then the row is kept without any
 * personal data.
 */
export async function erasePerson(ctx: SystemContext, userId: number): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const memberships = await tx.member.findMany({
      where: { userId },
      orderBy: { id: "asc" },
      include: { brand: true },
    });
    for (const { brandId } of memberships) {
      await endMemberWork(tx, ctx, { brandId: brandId as BrandId, userId }, null);
    }
    await deleteMail(tx, userId);
    await tx.avatar.deleteMany({ where: { userId } });
    if (await hasAuthored(tx, userId)) await anonymizePerson(tx, userId);
    else await tx.user.delete({ where: { id: userId } });
    await lockAuditLogs(
      tx,
      memberships.map(({ brand }) => brand.accountId),
    );
    for (const { brandId, brand, role } of memberships) {
      const what = { action: "member.removed", subject: { type: "member", id: userId } };
      await writeAudit(tx, ctx, { accountId: brand.accountId, brandId, ...what, detail: { role, erased: true } });
    }
  });
}

/** Failed mails too, which are kept for the operator to resend. */
async function deleteMail(tx: Tx, userId: number): Promise<void> {
  const { email, emailKey } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, emailKey: true },
  });
  // What they left as a guest of a share link, before or beside their account.
  await tx.guestEmail.deleteMany({ where: { emailKey } });
  await tx.mail.deleteMany({ where: { letter: { path: ["to"], equals: email } } });
}

async function anonymizePerson(tx: Tx, userId: number): Promise<void> {
  const mine = { where: { userId } };
  await endAccess(tx, { userId, withTokens: true });
  await tx.mailLink.deleteMany(mine);
  await tx.approvalRequest.deleteMany(mine);
  await tx.notification.deleteMany(mine);
  await tx.receiptDisclosure.deleteMany(mine);
  await tx.notificationPreference.deleteMany(mine);
  await tx.idempotencyKey.deleteMany(mine);
  await tx.recoveryCode.deleteMany(mine);
  await tx.passkey.deleteMany(mine);
  await tx.ssoIdentity.deleteMany(mine);
  await tx.deviceLogin.deleteMany(mine);
  await tx.knownSignIn.deleteMany(mine);
  await tx.approvalDelegation.deleteMany({ where: { OR: [{ delegatorId: userId }, { delegateId: userId }] } });
  await tx.member.deleteMany(mine);
  await tx.invitation.deleteMany({ where: { acceptedById: userId } });
  await tx.inboxItem.updateMany({ where: { assigneeId: userId }, data: { assigneeId: null } });
  await tx.user.update({ where: { id: userId }, data: anonymousPerson(userId) });
}

async function hasAuthored(tx: Tx, userId: number): Promise<boolean> {
  const by = { where: { authorId: userId }, select: { id: true } };
  const found = [
    await tx.post.findFirst(by),
    await tx.postRevision.findFirst(by),
    await tx.threadEntry.findFirst(by),
    await tx.postRecurrence.findFirst({ where: { createdById: userId } }),
    await tx.evergreenPost.findFirst({ where: { createdById: userId } }),
    await tx.stepApproval.findFirst({ where: { OR: [{ userId }, { forUserId: userId }] } }),
    await tx.threadEntry.findFirst({ where: { forUserId: userId } }),
    await tx.threadMention.findFirst({ where: { userId } }),
  ];
  return found.some((row) => row !== null);
}

/** An empty address identifies an erased user; nobody can sign in with it. */
function anonymousPerson(userId: number): Prisma.UserUncheckedUpdateInput {
  return {
    email: "",
    emailKey: `erased:${userId}`,
    firstName: "Deleted",
    lastName: "person",
    passwordHash: null,
    emailVerifiedAt: null,
    totpSecret: null,
    totpLastStep: null,
    currentBrandId: null,
  };
}
