import type { z } from "zod";
import { emailKey } from "#domain/identity/accounts/index.ts";
import { addressKeys, LOGIN_RATE, throttleAttempts } from "#domain/operations/limits/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { User } from "#platform/db/index.ts";
import type { LoginInput } from "./schema.ts";

/**
 * The password check of every sign-in. The rate limit comes first, so it also refuses a correct password; an unknown
 * address, a wrong password and a user disabled by the operator can't be distinguished by time or by response.
 * @throws Fault throttled, invalid on `email`
 */
export async function checkCredentials(ctx: PublicContext, input: z.output<typeof LoginInput>): Promise<User> {
  const account = emailKey(input.email);
  await throttleAttempts(ctx.db, addressKeys("login", ctx.origin.address, account), LOGIN_RATE);
  const user = await ctx.db.user.findUnique({ where: { emailKey: account } });
  const isRight = await ctx.passwords.verify(user?.passwordHash ?? null, input.password, ctx.origin.address);
  if (!user || !isRight || user.disabledAt) throw invalid("email", t("Incorrect email address or password."));
  return user;
}
