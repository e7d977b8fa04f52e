import { z } from "zod";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { auditConnectLink } from "./record.ts";
import { ConnectLinkIdInput } from "./schema.ts";

export const revokeConnectLink = operation({
  name: "connect_links.revoke",
  summary: "Revoke a link to connect channels. Channels that were connected by it stay.",
  scope: "brand",
  needs: "connections.manage",
  tier: "full",
  input: ConnectLinkIdInput,
  output: z.object({}),
  async run(ctx, { id }) {
    const { brandId } = ctx;
    await ctx.db.$transaction(async (tx) => {
      const link = await tx.connectLink.findFirst({ where: { id, brandId } });
      if (!link) throw fault("not_found", { what: t("Link") });
      const { count } = await tx.connectLink.updateMany({
        where: { id, usedAt: null, revokedAt: null },
        data: { revokedAt: ctx.clock.now() },
      });
      // Revoking it twice is recorded once.
      if (count > 0) await auditConnectLink(tx, ctx, "revoked", link);
    });
    return {};
  },
});
