import type { z } from "zod";
import { fullName, refuseDeleted } from "#domain/accounts/index.ts";
import { issueToken, type Proof, startSession } from "#domain/tokens/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { Tx, User } from "#platform/db/index.ts";
import type { LoginPayload, SessionStarted } from "./schema.ts";
import { stillProven } from "./still-proven.ts";
import { viewLogin } from "./view.ts";

/** By the password alone. */
export const ONE_FACTOR: Proof = { hasTwoFactors: false, ssoAccountId: null };
/** By the password and a code, or by a passkey. */
export const TWO_FACTORS: Proof = { hasTwoFactors: true, ssoAccountId: null };

/**
 * Where every way to sign in ends once all factors are proven: a full-access token.
 * @param name what the token is called on the token page
 * @param proof what was proven
 * @throws Fault account_deleted, unauthenticated
 */
export async function admit(
  tx: Tx,
  ctx: PublicContext,
  user: User,
  name: string,
  proof: Proof,
): Promise<z.input<typeof LoginPayload>> {
  await refuseDeleted(ctx, await stillProven(tx, user));
  const { token } = await issueToken(tx, ctx, { userId: user.id, kind: "personal", tier: "full", name, proof });
  return viewLogin(tx, user, token, proof.ssoAccountId);
}

/**
 * The same end for a browser: a session row, which its cookie will name.
 * @throws Fault account_deleted, unauthenticated
 */
export async function admitBrowser(
  ctx: PublicContext,
  user: User,
  { hasTwoFactors }: Proof,
): Promise<z.input<typeof SessionStarted>> {
  const session = await ctx.db.$transaction(async (tx) => {
    await refuseDeleted(ctx, await stillProven(tx, user));
    return startSession(tx, ctx, user.id, { hasTwoFactors });
  });
  return { user: { id: user.id, email: user.email, name: fullName(user) }, session_id: session.id };
}
