import { recordSecurityChange, requireRecentConfirmation } from "#domain/identity/credentials/index.ts";
import { checkLimits } from "#domain/identity/tokens/index.ts";
import { fault } from "#kernel/fault.ts";
import { msg, t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { ConnectionTierName, ConnectionView, UpdateConnectionLimitsInput } from "./schema.ts";
import { viewConnection } from "./view.ts";

export const updateConnectionLimits = operation({
  name: "connections.update_limits",
  summary:
    "Replace the brands, channels and areas that a connected app is limited to, at once for all its tokens. Requires re-authentication if the sign-in isn't recent.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: UpdateConnectionLimitsInput,
  output: ConnectionView,
  async run(ctx, { id, brand_ids, channel_ids, scopes, ...confirmation }) {
    const { userId } = ctx.caller;
    const where = { id, userId, kind: "oauth", connection: { isNot: null } } as const;
    const found = await ctx.db.accessToken.findFirst({ where, include: { connection: true } });
    if (!found?.connection) throw fault("not_found", { what: t("Connection") });
    const { connection } = found;
    const tier = ConnectionTierName.parse(found.tier);
    const limits = await checkLimits(ctx, { tier, brand_ids, channel_ids, scopes });
    await requireRecentConfirmation(ctx, confirmation);
    const token = await ctx.db.$transaction(async (tx) => {
      const { count } = await tx.accessToken.updateMany({ where, data: limits });
      if (count === 0) throw fault("not_found", { what: t("Connection") });
      await recordSecurityChange(tx, ctx, {
        user: await tx.user.findUniqueOrThrow({ where: { id: userId } }),
        action: "connection.limited",
        subject: { type: "token", id },
        title: msg("The access of an app was changed"),
        paragraphs: () => [
          t("You changed which brands, channels and areas an app at {host} has access to.", {
            host: connection.redirectHost,
          }),
        ],
        detail: { name: found.name, ...limits },
      });
      return tx.accessToken.findUniqueOrThrow({ where: { id } });
    });
    return viewConnection({ ...connection, token });
  },
});
