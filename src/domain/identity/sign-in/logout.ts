import { z } from "zod";
import { endCredentials } from "#domain/identity/credentials/index.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { Message } from "./schema.ts";

export const logout = operation({
  name: "auth.logout",
  summary: "Revoke the token used for this request.",
  scope: "user",
  needs: "self",
  tier: "read",
  bySingleSignOn: true,
  whileUnverified: true,
  input: z.object({}),
  output: Message,
  async run({ db, caller }) {
    await endCredentials(db, { id: caller.token.id });
    return { message: t("Signed out.") };
  },
});
