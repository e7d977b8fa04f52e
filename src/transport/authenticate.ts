import { findBearer, findSession } from "#domain/tokens/index.ts";
import type { Person } from "#kernel/context.ts";
import type { Platform } from "#platform/services.ts";
import { clientAddress } from "./client-address.ts";
import { readSessionCookie } from "./session-cookie.ts";

/**
 * The caller of `Authorization: Bearer <id>|mh_…`. A wrong checksum is detected without a query.
 * @param address IP address of the request
 * @returns null for a missing, malformed, unknown or revoked token
 */
export async function authenticateBearer(
  { db, clock }: Platform,
  authorization: string | null,
  address: string | null = null,
): Promise<Person | null> {
  const [, presented] = /^Bearer +(\S+) *$/i.exec(authorization ?? "") ?? [];
  return presented === undefined ? null : findBearer(db, clock, presented, address);
}

/** The user of a browser session: the cookie names a session row, which must still exist. */
export async function authenticateSession({ db, clock, env }: Platform, headers: Headers): Promise<Person | null> {
  const claims = await readSessionCookie(headers, env);
  return claims && findSession(db, clock, claims.sessionId, claims.userId, clientAddress(headers, env));
}
