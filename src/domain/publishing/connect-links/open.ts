import { viewAppearance } from "#domain/brands/brands/index.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import { addressKeys, throttleAttempts } from "#domain/operations/limits/index.ts";
import { viewAlternative, viewField } from "#domain/publishing/channels/index.ts";
import { missingKeys } from "#domain/publishing/channels/rules.ts";
import { operation } from "#kernel/operation.ts";
import { wireTime } from "#kernel/time.ts";
import { withAppKeys } from "#platform/connectors/app-keys.ts";
import { listConnectors } from "#platform/connectors/registry.ts";
import type { Env } from "#platform/env.ts";
import { findOpenLink } from "./find.ts";
import { asGuest, auditConnectLink, browserOf } from "./record.ts";
import { OPEN_RATE } from "./rules.ts";
import { OpenConnectLink, OpenConnectLinkInput } from "./schema.ts";

export const openConnectLink = operation({
  name: "connect_links.open",
  summary: "Open a link to connect a channel: who asks, for which brand, and what can be connected.",
  scope: "public",
  input: OpenConnectLinkInput,
  output: OpenConnectLink,
  async run(ctx, { token, is_visit: isVisit }) {
    await throttleAttempts(ctx.db, addressKeys("connect_link:open", ctx.origin.address), OPEN_RATE);
    const link = await findOpenLink(ctx, token);
    if (isVisit && link.openedAt === null) {
      await ctx.db.$transaction(async (tx) => {
        const { count } = await tx.connectLink.updateMany({
          where: { id: link.id, openedAt: null },
          data: { openedAt: ctx.clock.now() },
        });
        if (count > 0) await auditConnectLink(tx, asGuest(ctx), "opened", link, browserOf(ctx));
      });
    }
    return {
      brand: { name: link.brand.name, ...viewAppearance(link.brand, ctx.env.APP_URL) },
      name: link.name,
      made_by: fullName(link.createdBy),
      expires_at: wireTime(link.expiresAt),
      platforms: platformsFor(link.platform, ctx.env),
    };
  },
});

/** What a guest can connect: nothing that is built in or takes a URL, and nothing that an administrator has yet to set up. */
function platformsFor(only: string | null, env: Env) {
  return listConnectors().flatMap((connector) => {
    const { platform, name, category, connection, fields = [] } = connector;
    if (only !== null && platform !== only) return [];
    if (connection === "built_in" || connection === "address") return [];
    if (missingKeys(connector, withAppKeys(env)).length > 0) return [];
    const facts = { platform, name, category, connection, consent_by: connector.consentBy ?? name };
    return [{ ...facts, fields: fields.map(viewField), alternative: viewAlternative(connector), is_configured: true }];
  });
}
