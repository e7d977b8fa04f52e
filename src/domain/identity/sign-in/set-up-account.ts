import { findSetup, useSetup } from "#domain/brands/invitations/index.ts";
import {
  createChallenge,
  endAccess,
  personalTerms,
  requireStrongPassword,
} from "#domain/identity/credentials/index.ts";
import { insertPasskey, verifyRegistration } from "#domain/identity/passkeys/index.ts";
import { addressKeys, LOGIN_RATE, throttleAttempts } from "#domain/operations/limits/index.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { markAddressVerified } from "./mark-address-verified.ts";
import { revokeLinks } from "./revoke-pending.ts";
import { AccountSetUp, SetUpAccountInput } from "./schema.ts";

/** From the answer until the browser is signed in, which its page does at once. */
const SETUP_SECONDS = 60;

export const setUpAccount = operation({
  name: "auth.set_up_account",
  summary:
    "Set up the new account of an accepted invitation by its mailed link: the name, and a password or a passkey. Verifies the address.",
  scope: "public",
  input: SetUpAccountInput,
  output: AccountSetUp,
  async run(ctx, { first_name: firstName, last_name: lastName, password, passkey, ...link }) {
    await throttleAttempts(ctx.db, addressKeys("setup", ctx.origin.address), LOGIN_RATE);
    if ((password === undefined) === (passkey === undefined))
      throw invalid("password", t("Set a password or a passkey."));
    const { user: invited } = await findSetup(ctx.db, ctx, link);
    const terms = personalTerms({ email: invited.email, firstName, lastName });
    if (password !== undefined) await requireStrongPassword("password", password, terms);
    const created = passkey && (await verifyRegistration(ctx, invited.id, passkey));
    const passwordHash = password && (await ctx.passwords.hash(password, ctx.origin.address));
    const token = await ctx.db.$transaction(async (tx) => {
      const { id } = await useSetup(tx, ctx, link);
      const user = await tx.user.update({ where: { id }, data: { firstName, lastName } });
      await markAddressVerified(tx, ctx, user, passwordHash === undefined ? {} : { passwordHash });
      await endAccess(tx, { userId: id });
      await revokeLinks(tx, ctx, id);
      if (passkey && created) await insertPasskey(tx, ctx, id, passkey, created);
      return createChallenge(tx, ctx.clock, { purpose: "account_setup", userId: id, seconds: SETUP_SECONDS });
    });
    return { setup_token: token };
  },
});
