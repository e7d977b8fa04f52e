import { randomUUID } from "node:crypto";
import { emailKey } from "#domain/identity/accounts/index.ts";
import { addressKeys, LOGIN_RATE, throttleAttempts } from "#domain/operations/limits/index.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { mailReset, resetJobLocation } from "./mail-reset.ts";
import { ForgotPasswordInput, Message } from "./schema.ts";

export const forgotPassword = operation({
  name: "passwords.forgot",
  summary: "Email a password reset link if the address has an account. Doesn't reveal whether it does.",
  scope: "public",
  input: ForgotPasswordInput,
  output: Message,
  async run(ctx, { email }) {
    const account = emailKey(email);
    await throttleAttempts(ctx.db, addressKeys("forgot", ctx.origin.address, account), LOGIN_RATE);
    // Whether the address has an account is checked in a job: here both cases do the same work and take the same time.
    const key = randomUUID();
    const encrypted = await ctx.secrets.encrypt(account, resetJobLocation(key));
    await ctx.db.$transaction((tx) => ctx.queue.enqueue(tx, mailReset, { key, email: encrypted }));
    return { message: t("If this address has an account, we've sent a link to reset the password.") };
  },
});
