import {
  type Bearer,
  findBearer,
  findBearerWithBrand,
  findSession,
  type LookUp,
} from "#domain/identity/tokens/index.ts";
import type { Person } from "#kernel/context.ts";
import type { Platform } from "#platform/services.ts";
import { clientAddress } from "./request/client-address.ts";
import { readSessionCookie } from "./session/session-cookie.ts";

/**
 * The caller of `Authorization: Bearer <id>|mh_…`. A wrong checksum is detected without a query.
 * @param address IP address of the request
 * @returns null for a missing, malformed, unknown or revoked token
 */
export async function authenticateBearer(
  services: Platform,
  authorization: string | null,
  address: string | null = null,
): Promise<Person | null> {
  const presented = presentedIn(authorization);
  if (presented === undefined) return null;
  return findBearer(services.db, services.clock, presented, address, lookUpOf(services));
}

/**
 * The same together with the caller's access to the selected brand, for operations that need it.
 * @returns no `selected` where it was not looked up
 */
export async function authenticateWithBrand(
  services: Platform,
  authorization: string | null,
  address: string | null,
): Promise<{ person: Person; selected?: Bearer["selected"] } | null> {
  const presented = presentedIn(authorization);
  if (presented === undefined) return null;
  const found = await findBearerWithBrand(services.db, services.clock, presented, address, lookUpOf(services));
  if (found !== undefined) return found;
  const person = await authenticateBearer(services, authorization, address);
  return person && { person };
}

function presentedIn(authorization: string | null): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
}

/** The user of a browser session: the cookie names a session row, which must still exist. */
export async function authenticateSession(services: Platform, headers: Headers): Promise<Person | null> {
  const { db, clock, env } = services;
  const claims = await readSessionCookie(headers, env);
  if (!claims) return null;
  return findSession(db, clock, claims.sessionId, claims.userId, clientAddress(headers, env), lookUpOf(services));
}

/** Where the database's log is stands in the same statement, so that reads from a replica cost the primary no other. */
function lookUpOf({ db, replica }: Platform): LookUp {
  if (!replica) return {};
  return db === replica.db ? { isReadOnly: true } : { withPosition: replica.isUsable() };
}
