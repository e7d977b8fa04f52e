import type { z } from "zod";
import { fullName, refuseDeleted } from "#domain/identity/accounts/index.ts";
import { type AuthFactors, issueToken, startSession } from "#domain/identity/tokens/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { Tx, User } from "#platform/db/index.ts";
import { notifyNewSignIn } from "./notify-new-sign-in.ts";
import { recheckCredentials } from "./recheck-credentials.ts";
import type { LoginPayload, SessionStarted } from "./schema.ts";
import { viewLogin } from "./view.ts";

/** By the password alone. */
export const ONE_FACTOR: AuthFactors = { hasTwoFactors: false, ssoAccountId: null };
/** By the password and a code, or by a passkey. */
export const TWO_FACTORS: AuthFactors = { hasTwoFactors: true, ssoAccountId: null };

/**
 * The last step of every sign-in after all factors are verified: issues a full-access token.
 * @param name the token's name on the token page
 * @param proof the verified factors
 * @param isAnnounced the user was asked or notified already: at registration, and for an approved device
 * @throws Fault account_deleted, unauthenticated
 */
export async function issueSession(
  tx: Tx,
  ctx: PublicContext,
  user: User,
  name: string,
  proof: AuthFactors,
  { isAnnounced = false } = {},
): Promise<z.input<typeof LoginPayload>> {
  const person = await recheckCredentials(tx, user);
  await refuseDeleted(ctx, person);
  const order = { userId: user.id, kind: "personal", tier: "full", name, proof } as const;
  const { row, token } = await issueToken(tx, ctx, order);
  if (!isAnnounced) await notifyNewSignIn(tx, ctx, person, row);
  return viewLogin(tx, user, token, proof.ssoAccountId);
}

/**
 * The same for a browser: creates a session row, whose ID goes into the cookie.
 * @throws Fault account_deleted, unauthenticated
 */
export function issueBrowserSession(
  ctx: PublicContext,
  user: User,
  proof: AuthFactors,
): Promise<z.input<typeof SessionStarted>> {
  return ctx.db.$transaction(async (tx) => {
    const person = await recheckCredentials(tx, user);
    await refuseDeleted(ctx, person);
    return startBrowserSession(tx, ctx, person, proof);
  });
}

/**
 * The only place that creates browser sessions, so that every kind of sign-in sends the mail about a new one. The
 * caller has locked the user and verified that they may sign in.
 * @param expiresAt absolute expiry, however often the session is used
 */
export async function startBrowserSession(
  tx: Tx,
  ctx: PublicContext,
  person: User,
  proof: AuthFactors,
  expiresAt: Date | null = null,
): Promise<z.input<typeof SessionStarted>> {
  const session = await startSession(tx, ctx, person.id, { ...proof, expiresAt });
  await notifyNewSignIn(tx, ctx, person, session);
  return { user: { id: person.id, email: person.email, name: fullName(person) }, session_id: session.id };
}
