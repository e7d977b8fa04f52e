import type { z } from "zod";
import { emailKey } from "#domain/accounts/index.ts";
import { addressKeys, LOGIN_RATE, throttle } from "#domain/limits/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import type { User } from "#platform/db/index.ts";
import type { LoginInput } from "./schema.ts";

/**
 * The password check of every sign-in. The throttle comes first, so a right password is refused as well while it holds;
 * an unknown address, a wrong password and somebody whom the operator keeps out cannot be told apart, by time or by answer.
 * @throws Fault throttled, invalid on `email`
 */
export async function checkCredentials(ctx: PublicContext, input: z.output<typeof LoginInput>): Promise<User> {
  const account = emailKey(input.email);
  await throttle(ctx.db, addressKeys("login", ctx.origin.address, account), LOGIN_RATE);
  const user = await ctx.db.user.findUnique({ where: { emailKey: account } });
  const isRight = await ctx.passwords.verify(user?.passwordHash ?? null, input.password, ctx.origin.address);
  if (!user || !isRight || user.disabledAt) throw invalid("email", "Incorrect email address or password.");
  return user;
}
