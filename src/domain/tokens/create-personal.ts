import { confirmPerson } from "#domain/accounts/index.ts";
import { operation } from "#kernel/operation.ts";
import { issueToken } from "./issue-token.ts";
import { CreatePersonalTokenInput, PersonalTokenCreated } from "./schema.ts";
import { viewCredential } from "./view.ts";

export const createPersonalToken = operation({
  name: "personal_tokens.create",
  summary: "Create a full-access token; it is shown once. Asks for the password or a passkey again.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: CreatePersonalTokenInput,
  output: PersonalTokenCreated,
  async run(ctx, { name, ...confirmation }) {
    await confirmPerson(ctx, confirmation);
    const { row, token } = await ctx.db.$transaction((tx) =>
      issueToken(tx, ctx, { userId: ctx.caller.userId, kind: "personal", tier: "full", name }),
    );
    return { access_token: viewCredential(row, ctx.caller.token.id), token };
  },
});
