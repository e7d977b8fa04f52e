import { recordSecurityChange, requireRecentConfirmation } from "#domain/identity/credentials/index.ts";
import { msg, t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { checkLimits } from "./check-limits.ts";
import { issueToken } from "./issue-token.ts";
import { requireOwner } from "./require-owner.ts";
import { CreateTieredTokenInput, TieredTokenCreated } from "./schema.ts";
import { TOKEN_TIER_NAMES } from "./terms.ts";
import { viewTieredToken } from "./view.ts";

export const createTieredToken = operation({
  name: "tokens.create",
  summary:
    "Create a token with one access tier for all brands you belong to, or limited to some, to channels, scopes, addresses and an end. It is shown only once. Requires the password or a passkey in a browser if the sign-in isn't recent.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: CreateTieredTokenInput,
  output: TieredTokenCreated,
  async run(ctx, { name, tier, brand_ids, channel_ids, scopes, addresses, expires_at, ...confirmation }) {
    await requireOwner(ctx);
    const limits = await checkLimits(ctx, { tier, brand_ids, channel_ids, scopes, addresses, expires_at });
    await requireRecentConfirmation(ctx, confirmation);
    const { userId } = ctx.caller;
    const { row, token } = await ctx.db.$transaction(async (tx) => {
      const issued = await issueToken(tx, ctx, { userId, kind: "tiered", tier, name, limits });
      await recordSecurityChange(tx, ctx, {
        user: await tx.user.findUniqueOrThrow({ where: { id: userId } }),
        action: "token.created",
        subject: { type: "token", id: issued.row.id },
        title: msg("An access token was created"),
        paragraphs: () => [
          t("The token “{name}” (…{lastFour}) has the access level “{level}” in your brands.", {
            name,
            lastFour: issued.row.lastFour,
            level: t(TOKEN_TIER_NAMES[tier]),
          }),
        ],
        detail: { name, tier, ...limits },
      });
      return issued;
    });
    return { access_token: viewTieredToken(row, ctx.clock.now()), token };
  },
});
