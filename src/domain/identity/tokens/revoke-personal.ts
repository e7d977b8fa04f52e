import { operation } from "#kernel/operation.ts";
import { revokeOwn } from "./find.ts";
import { Revoked, TokenIdInput } from "./schema.ts";

export const revokePersonalToken = operation({
  name: "personal_tokens.revoke",
  summary: "Revoke a full-access token. The token in use can't be revoked.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: TokenIdInput,
  output: Revoked,
  async run(ctx, { id }) {
    await revokeOwn(ctx, "personal", id);
    return {};
  },
});
