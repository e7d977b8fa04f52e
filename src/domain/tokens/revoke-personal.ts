import { operation } from "#kernel/operation.ts";
import { revokeOwn } from "./find.ts";
import { Revoked, TokenIdInput } from "./schema.ts";

export const revokePersonalToken = operation({
  name: "personal_tokens.revoke",
  summary: "Revoke one of your full-access tokens; the one in use cannot revoke itself here.",
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
