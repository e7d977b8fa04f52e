import type { Prisma, Tx } from "#platform/db/index.ts";

/**
 * Ends credentials: the only place that deletes them. What they registered goes with their rows, by foreign keys: devices
 * for push messages, device logins that they approved, an app's codes and tokens, mailed links, presences; and open
 * streams, by a trigger.
 * @returns how many there were
 */
export async function endCredentials(tx: Tx, where: Prisma.AccessTokenWhereInput): Promise<number> {
  const { count } = await tx.accessToken.deleteMany({ where });
  return count;
}

type Scope = {
  /** Omitted: everybody. */
  userId?: number;
  /** The credential that stays. */
  except?: number | null;
  /** Also tokens and apps; otherwise they live until they are revoked. */
  withTokens?: boolean;
};

/**
 * Ends what acts for a person without their being asked again: their sessions with all that those registered, sign-ins
 * and device logins that are not finished, and the links in mails that decide.
 * @returns how many credentials there were
 */
export async function endAccess(tx: Tx, { userId, except = null, withTokens = false }: Scope): Promise<number> {
  const where = userId === undefined ? {} : { userId };
  await tx.authChallenge.deleteMany({ where });
  await tx.deviceLogin.deleteMany({ where: { ...where, usedAt: null } });
  await tx.approvalLink.deleteMany({ where });
  return endCredentials(tx, {
    ...where,
    ...(withTokens ? {} : { kind: "session" }),
    ...(except === null ? {} : { id: { not: except } }),
  });
}
