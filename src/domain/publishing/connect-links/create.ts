import { requireConnector } from "#domain/publishing/channels/index.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { wireTime } from "#kernel/time.ts";
import { generateToken, hashToken } from "#platform/random-token.ts";
import { auditConnectLink } from "./record.ts";
import { CreateConnectLinkInput, CreatedConnectLink } from "./schema.ts";
import { MAX_OPEN_LINKS } from "./terms.ts";
import { viewConnectLink } from "./view.ts";

const DAY_MS = 86_400_000;

export const createConnectLink = operation({
  name: "connect_links.create",
  summary: "Create a link by which somebody without an account connects one of their accounts to the brand, once.",
  scope: "brand",
  needs: "connections.manage",
  tier: "full",
  input: CreateConnectLinkInput,
  output: CreatedConnectLink,
  async run(ctx, { platform, name, days }) {
    const { caller, brandId } = ctx;
    if (caller.kind !== "person") throw new Error("Only people create connect links.");
    if (platform !== null && requireConnector(platform, ctx.env).connection === "address") {
      throw invalid("platform", t("This platform is connected with a URL of your own, in the studio."));
    }
    const now = ctx.clock.now();
    const expiresAt = new Date(now.getTime() + days * DAY_MS);
    const token = generateToken();
    const data = { brandId, createdById: caller.userId, platform, name, expiresAt, createdAt: now };
    const row = await ctx.db.$transaction(async (tx) => {
      await tx.$queryRaw`select id from brands where id = ${brandId} for no key update`;
      const open = await tx.connectLink.count({
        where: { brandId, usedAt: null, revokedAt: null, expiresAt: { gt: now } },
      });
      if (open >= MAX_OPEN_LINKS) {
        const message = t("A brand can have {maximum} open links. Revoke some first.", { maximum: MAX_OPEN_LINKS });
        throw fault("refused", { code: "invalid_state", message });
      }
      const created = await tx.connectLink.create({
        data: { ...data, tokenHash: hashToken(token) },
        include: { createdBy: true },
      });
      await auditConnectLink(tx, ctx, "created", created, { platform, name, expires_at: wireTime(expiresAt) });
      return created;
    });
    return { connect_link: viewConnectLink(row, now), url: `${ctx.env.APP_URL}/connect/${token}` };
  },
});
