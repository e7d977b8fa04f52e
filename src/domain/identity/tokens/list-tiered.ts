import { operation } from "#kernel/operation.ts";
import { ownCredentials } from "./find.ts";
import { requireOwner } from "./require-owner.ts";
import { ListCredentialsInput, TieredTokenList } from "./schema.ts";
import { viewTieredToken } from "./view.ts";

export const listTieredTokens = operation({
  name: "tokens.list",
  summary: "List your tiered tokens, newest first.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: ListCredentialsInput,
  output: TieredTokenList,
  async run(ctx, paging) {
    await requireOwner(ctx);
    const { rows, ...rest } = await ownCredentials(ctx, "tiered", paging);
    return { access_tokens: rows.map((row) => viewTieredToken(row, ctx.clock.now())), ...rest };
  },
});
