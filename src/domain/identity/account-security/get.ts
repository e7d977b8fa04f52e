import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { membersOf, requireOwnAccount } from "./find.ts";
import { AccountSecurity } from "./schema.ts";
import { viewSecurity } from "./view.ts";

export const getAccountSecurity = operation({
  name: "account_security.get",
  summary: "Get your account's security settings and which members have a second factor. Account owner only.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: z.object({}),
  output: AccountSecurity,
  async run(ctx) {
    const account = await requireOwnAccount(ctx);
    return viewSecurity(account, await membersOf(ctx.db, account.id));
  },
});
