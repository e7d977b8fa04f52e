import { isLive } from "#domain/identity/tokens/rules.ts";
import type { PublicContext } from "#kernel/context.ts";
import { parseId } from "#kernel/ids.ts";
import { scopeOf } from "./rules.ts";

/** A grant: the connection's row as the authorization server's library reads it. */
export type Grant = { userId: number; clientId: string; scope: string };

/**
 * The grant of a connection, while it is valid and its user has not deleted their account.
 * @param grantId the connection's ID as text
 */
export async function findGrant({ db, clock }: PublicContext, grantId: string): Promise<Grant | undefined> {
  const tokenId = parseId(grantId);
  const found =
    tokenId &&
    (await db.oAuthConnection.findFirst({
      where: {
        tokenId,
        token: { kind: "oauth", user: { deletedAt: null, disabledAt: null }, ...isLive(clock.now()) },
      },
      include: { token: { select: { userId: true, tier: true } } },
    }));
  if (!found) return undefined;
  return { userId: found.token.userId, clientId: found.clientId, scope: scopeOf(found.token.tier) };
}
