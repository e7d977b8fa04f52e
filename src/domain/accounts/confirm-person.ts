import type { z } from "zod";
import { throttle } from "#domain/limits/index.ts";
import type { UserContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { checkAssertion } from "./check-assertion.ts";
import { verifyPassword } from "./hash-password.ts";
import type { Confirmation } from "./schema.ts";

/** Guesses by whoever holds a credential; counted per credential, so a thief locks out only himself. */
const RATE = { limit: 10, windowSeconds: 60 };
/** A thief has the hours that a person does not need. */
const HOURLY = { limit: 60, windowSeconds: 3600 };

/**
 * Asks once more who it is, before something that cannot be undone or outlives the session: by the password, or by a
 * passkey's answer to `POST /auth/passkeys/confirm/options`. A browser then counts as confirmed for `requireRecent`.
 * @throws Fault invalid on `password`, refused `passkey_refused`, throttled
 */
export async function confirmPerson(
  ctx: UserContext,
  { password, passkey }: z.output<typeof Confirmation>,
): Promise<void> {
  if (passkey) {
    await checkAssertion(ctx, passkey, { purpose: "passkey_confirmation", userId: ctx.caller.userId });
  } else if (password !== undefined) {
    await confirmPassword(ctx, password);
  } else {
    throw invalid("password", "Enter your password.");
  }
  const { id } = ctx.caller.token;
  await ctx.db.accessToken.updateMany({ where: { id, kind: "session" }, data: { confirmedAt: ctx.clock.now() } });
}

async function confirmPassword(ctx: UserContext, password: string): Promise<void> {
  const { id } = ctx.caller.token;
  await throttle(ctx.db, [`password:token:${id}`], RATE);
  await throttle(ctx.db, [`password_hourly:token:${id}`], HOURLY);
  const user = await ctx.db.user.findUniqueOrThrow({
    where: { id: ctx.caller.userId },
    select: { passwordHash: true },
  });
  if (!(await verifyPassword(user.passwordHash, password))) throw invalid("password", "This is not your password.");
}
