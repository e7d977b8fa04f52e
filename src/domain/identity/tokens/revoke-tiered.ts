import { endCredentials } from "#domain/identity/credentials/index.ts";
import { writeAudit } from "#domain/operations/audit/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { requireOwner } from "./require-owner.ts";
import { Revoked, TokenIdInput } from "./schema.ts";

export const revokeTieredToken = operation({
  name: "tokens.revoke",
  summary: "Revoke a tiered token. It stops working immediately.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: TokenIdInput,
  output: Revoked,
  async run(ctx, { id }) {
    const { accountId } = await requireOwner(ctx);
    await ctx.db.$transaction(async (tx) => {
      const count = await endCredentials(tx, { id, kind: "tiered", userId: ctx.caller.userId });
      if (count === 0) throw fault("not_found", { what: t("Token") });
      await writeAudit(tx, ctx, { accountId, brandId: null, action: "token.revoked", subject: { type: "token", id } });
    });
    return {};
  },
});
