import { operation } from "#kernel/operation.ts";
import { ownCredentials } from "./find.ts";
import { ListCredentialsInput, PersonalTokenList } from "./schema.ts";
import { viewCredential } from "./view.ts";

export const listPersonalTokens = operation({
  name: "personal_tokens.list",
  summary: "List your full-access tokens, newest first.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: ListCredentialsInput,
  output: PersonalTokenList,
  async run(ctx, paging) {
    const { rows, ...rest } = await ownCredentials(ctx, "personal", paging);
    return { access_tokens: rows.map((row) => viewCredential(row, ctx)), ...rest };
  },
});
