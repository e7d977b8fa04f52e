import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { findLink } from "./find.ts";
import { auditShareLink } from "./record.ts";
import { ShareLinkInput } from "./schema.ts";

export const revokeShareLink = operation({
  name: "share_links.revoke",
  summary: "Revoke a share link. Comments and decisions made via it stay.",
  scope: "brand",
  needs: "content.manage",
  tier: "full",
  input: ShareLinkInput,
  output: z.object({}),
  async run(ctx, { id }) {
    await ctx.db.$transaction(async (tx) => {
      await findLink(tx, ctx.brandId, id);
      const { count } = await tx.shareLink.updateMany({
        where: { brandId: ctx.brandId, id, revokedAt: null },
        data: { revokedAt: ctx.clock.now() },
      });
      // Nobody is mailed about it any more, so nobody's address is kept.
      await tx.guestEmail.deleteMany({ where: { brandId: ctx.brandId, linkId: id } });
      // Revoking it twice is recorded once.
      if (count > 0) await auditShareLink(tx, ctx, "revoked", id);
    });
    return {};
  },
});
