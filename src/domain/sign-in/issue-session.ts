import type { z } from "zod";
import { fullName, refuseDeleted } from "#domain/accounts/index.ts";
import { type AuthFactors, issueToken, startSession } from "#domain/tokens/index.ts";
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
 * Where every way to sign in ends once all factors are proven: a full-access token.
 * @param name what the token is called on the token page
 * @param proof what was proven
 * @param isAnnounced the person was asked or told already: at registration, and for a device they approved
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
 * The same end for a browser: a session row, which its cookie will name.
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
 * The one place where a browser's session begins, so that no way to sign in forgets to mail about a new one. The caller
 * has locked the person and made sure that they may come in.
 * @param expiresAt when the session ends however much it is used
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
