import { fullName } from "#domain/identity/accounts/index.ts";
import { endCredentials, recordSecurityChange } from "#domain/identity/credentials/index.ts";
import { writeAudit } from "#domain/operations/audit/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { msg, t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";

/** `revoked` by its user, `left` by the app itself, or ended by the server because one of its secrets was `reused`. */
type EndReason = "revoked" | "left" | "reused";

/**
 * Ends a connection: its codes and tokens are deleted with the row.
 * @returns whether it existed
 */
export async function endConnection(
  ctx: PublicContext,
  which: { id: number; userId?: number },
  reason: EndReason,
): Promise<boolean> {
  return ctx.db.$transaction(async (tx) => {
    const where = { ...which, kind: "oauth" } as const;
    const row = await tx.accessToken.findFirst({ where, select: { userId: true } });
    const count = await endCredentials(tx, where);
    if (count === 0 || !row) return false;
    await record(tx, ctx, { id: which.id, userId: row.userId }, reason);
    return true;
  });
}

async function record(tx: Tx, ctx: PublicContext, { id, userId }: { id: number; userId: number }, reason: EndReason) {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  const action = `connection.${reason}`;
  const subject = { type: "token", id };
  if (reason === "reused") {
    return recordSecurityChange(tx, ctx, {
      user,
      action,
      subject,
      title: msg("An app was disconnected"),
      paragraphs: () => [
        t(
          "It used a one-time credential twice, which can mean that the credential was copied, or that the app made a mistake. Reconnect the app if you trust it.",
        ),
      ],
    });
  }
  const account = await tx.account.findUnique({ where: { ownerId: userId }, select: { id: true } });
  if (!account) return;
  const actor = { id: userId, name: fullName(user) };
  await writeAudit(tx, ctx, { accountId: account.id, brandId: null, action, subject, actor });
}
