import { requireRecent } from "#domain/accounts/index.ts";
import { audit } from "#domain/audit/index.ts";
import { operation } from "#kernel/operation.ts";
import { issueToken } from "./issue-token.ts";
import { requireOwner } from "./require-owner.ts";
import { CreateTieredTokenInput, TieredTokenCreated } from "./schema.ts";
import { viewTieredToken } from "./view.ts";

export const createTieredToken = operation({
  name: "tokens.create",
  summary:
    "Mint a token limited to one tier for every brand you belong to; it is shown once. A browser is asked for the password or a passkey where its sign-in is not recent.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: CreateTieredTokenInput,
  output: TieredTokenCreated,
  async run(ctx, { name, tier, ...confirmation }) {
    const { accountId } = await requireOwner(ctx);
    await requireRecent(ctx, confirmation);
    const { row, token } = await ctx.db.$transaction(async (tx) => {
      const issued = await issueToken(tx, ctx, { userId: ctx.caller.userId, kind: "tiered", tier, name });
      const subject = { type: "token", id: issued.row.id };
      await audit(tx, ctx, { accountId, brandId: null, action: "token.created", subject, detail: { name, tier } });
      return issued;
    });
    return { access_token: viewTieredToken(row), token };
  },
});
