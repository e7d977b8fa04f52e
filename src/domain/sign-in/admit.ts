import type { z } from "zod";
import { fullName, refuseDeleted } from "#domain/accounts/index.ts";
import { issueToken, startSession } from "#domain/tokens/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { Tx, User } from "#platform/db/index.ts";
import type { LoginPayload, SessionStarted } from "./schema.ts";
import { stillProven } from "./still-proven.ts";
import { viewLogin } from "./view.ts";

/**
 * Where every way to sign in ends once all factors are proven: a full-access token.
 * @param name what the token is called on the token page
 * @throws Fault account_deleted, unauthenticated
 */
export async function admit(
  tx: Tx,
  ctx: PublicContext,
  user: User,
  name: string,
): Promise<z.input<typeof LoginPayload>> {
  await refuseDeleted(ctx, await stillProven(tx, user));
  const { token } = await issueToken(tx, ctx, { userId: user.id, kind: "personal", tier: "full", name });
  return viewLogin(tx, user, token);
}

/**
 * The same end for a browser: a session row, which its cookie will name.
 * @throws Fault account_deleted, unauthenticated
 */
export async function admitBrowser(ctx: PublicContext, user: User): Promise<z.input<typeof SessionStarted>> {
  const session = await ctx.db.$transaction(async (tx) => {
    await refuseDeleted(ctx, await stillProven(tx, user));
    return startSession(tx, ctx, user.id);
  });
  return { user: { id: user.id, email: user.email, name: fullName(user) }, session_id: session.id };
}
