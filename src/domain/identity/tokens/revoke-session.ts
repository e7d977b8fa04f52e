import { operation } from "#kernel/operation.ts";
import { revokeOwn } from "./find.ts";
import { Revoked, TokenIdInput } from "./schema.ts";

export const revokeSession = operation({
  name: "sessions.revoke",
  summary: "Sign out another browser.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: TokenIdInput,
  output: Revoked,
  async run(ctx, { id }) {
    await revokeOwn(ctx, "session", id);
    return {};
  },
});
