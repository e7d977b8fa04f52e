import { confirmPerson, recordSecurityChange } from "#domain/identity/credentials/index.ts";
import { msg, t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { issueToken } from "./issue-token.ts";
import { CreatePersonalTokenInput, PersonalTokenCreated } from "./schema.ts";
import { viewCredential } from "./view.ts";

export const createPersonalToken = operation({
  name: "personal_tokens.create",
  summary: "Create a full-access token. It is shown only once. Requires the password or a passkey.",
  scope: "user",
  needs: "self",
  tier: "full",
  bySingleSignOn: true,
  input: CreatePersonalTokenInput,
  output: PersonalTokenCreated,
  async run(ctx, { name, ...confirmation }) {
    await confirmPerson(ctx, confirmation);
    const { userId } = ctx.caller;
    const { row, token } = await ctx.db.$transaction(async (tx) => {
      const issued = await issueToken(tx, ctx, { userId, kind: "personal", tier: "full", name });
      await recordSecurityChange(tx, ctx, {
        user: await tx.user.findUniqueOrThrow({ where: { id: userId } }),
        action: "personal_token.created",
        subject: { type: "token", id: issued.row.id },
        title: msg("An access token was created"),
        paragraphs: () => [
          t("The token “{name}” (…{lastFour}) has full access to your account.", {
            name,
            lastFour: issued.row.lastFour,
          }),
        ],
        detail: { name },
      });
      return issued;
    });
    return { access_token: viewCredential({ ...row, devices: [] }, ctx), token };
  },
});
