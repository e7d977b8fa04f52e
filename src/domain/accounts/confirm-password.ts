import { throttle } from "#domain/limits/index.ts";
import type { UserContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { verifyPassword } from "./hash-password.ts";

/** Guesses by whoever holds a credential; counted per credential, so a thief locks out only himself. */
const RATE = { limit: 10, windowSeconds: 60 };

/**
 * Asks for the password once more before something that cannot be undone or outlives the session.
 * @throws Fault invalid on `password`, throttled
 */
export async function confirmPassword(ctx: UserContext, password: string): Promise<void> {
  await throttle(ctx.db, [`password:token:${ctx.caller.token.id}`], RATE);
  const user = await ctx.db.user.findUniqueOrThrow({
    where: { id: ctx.caller.userId },
    select: { passwordHash: true },
  });
  if (!(await verifyPassword(user.passwordHash, password))) throw invalid("password", "This is not your password.");
}
