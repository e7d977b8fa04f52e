import { recordSecurityChange, requireRecentConfirmation } from "#domain/identity/credentials/index.ts";
import { fault } from "#kernel/fault.ts";
import { msg, t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { AccessToken, Tx } from "#platform/db/index.ts";
import { hashToken } from "#platform/random-token.ts";
import { requireOwner } from "./require-owner.ts";
import { generateSecret } from "./rules.ts";
import { RotateTieredTokenInput, TieredTokenCreated } from "./schema.ts";
import { viewTieredToken } from "./view.ts";

const HOUR_MS = 3_600_000;

export const rotateTieredToken = operation({
  name: "tokens.rotate",
  summary:
    "Replace a tiered token's secret. The new one is shown only once; the previous one works for a while too, 24 hours unless said otherwise. Tier, limits and end stay.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: RotateTieredTokenInput,
  output: TieredTokenCreated,
  async run(ctx, { id, overlap_hours: hours, ...confirmation }) {
    await requireOwner(ctx);
    await requireRecentConfirmation(ctx, confirmation);
    const { userId } = ctx.caller;
    const now = ctx.clock.now();
    const secret = generateSecret();
    const row = await ctx.db.$transaction(async (tx) => {
      const before = await lockTieredToken(tx, userId, id);
      if (before.expiresAt && before.expiresAt <= now)
        throw fault("refused", { code: "invalid_state", message: t("This token has ended. Create a new one.") });
      const previous = {
        previousSecretHash: before.secretHash,
        previousSecretUntil: new Date(now.getTime() + hours * HOUR_MS),
      };
      const changed = await tx.accessToken.update({
        where: { id },
        data: {
          secretHash: hashToken(secret),
          lastFour: secret.slice(-4),
          // Of several rotations in a row, only the last secret before the newest works for longer.
          ...(hours > 0 ? previous : { previousSecretHash: null, previousSecretUntil: null }),
        },
      });
      await recordSecurityChange(tx, ctx, {
        user: await tx.user.findUniqueOrThrow({ where: { id: userId } }),
        action: "token.rotated",
        subject: { type: "token", id },
        title: msg("An access token got a new secret"),
        paragraphs: () => [
          t("The token “{name}” now ends in {lastFour}.", { name: changed.name, lastFour: changed.lastFour }),
        ],
        detail: { name: changed.name, overlap_hours: hours },
      });
      return changed;
    });
    return { access_token: viewTieredToken(row, now), token: `${id}|${secret}` };
  },
});

/** @throws Fault not_found */
async function lockTieredToken(tx: Tx, userId: number, id: number): Promise<AccessToken> {
  await tx.$queryRaw`select id from access_tokens where id = ${id} and user_id = ${userId} for update`;
  const row = await tx.accessToken.findFirst({ where: { id, userId, kind: "tiered" } });
  if (!row) throw fault("not_found", { what: t("Token") });
  return row;
}
