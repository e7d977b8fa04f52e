import { auditInBrand } from "#domain/operations/audit/index.ts";
import { operation } from "#kernel/operation.ts";
import { findLinkSettings, viewLinkSettings } from "./find.ts";
import type { LinkSettings } from "./rules.ts";
import { LinkSettingsView, UpdateLinkSettingsInput } from "./schema.ts";

export const updateLinkSettings = operation({
  name: "link_settings.update",
  summary:
    "Update how the links of posts are changed when they are published. Approved posts keep the settings they were approved with. Omitted fields don't change.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: UpdateLinkSettingsInput,
  output: LinkSettingsView,
  async run(ctx, input) {
    const { brandId } = ctx;
    return ctx.db.$transaction(async (tx) => {
      await tx.$queryRaw`select id from brands where id = ${brandId} for no key update`;
      const before = await findLinkSettings(tx, brandId);
      const next: LinkSettings = {
        isUtmOn: input.utm_enabled ?? before.isUtmOn,
        source: input.utm_source === undefined ? before.source : input.utm_source,
        medium: input.utm_medium ?? before.medium,
        campaign: input.utm_campaign ?? before.campaign,
        hosts: input.hosts ?? before.hosts,
        excludedHosts: input.excluded_hosts ?? before.excludedHosts,
        isShortenOn: input.shorten_links ?? before.isShortenOn,
        shortenOver: input.shorten_over ?? before.shortenOver,
      };
      const data = { ...next, hosts: [...next.hosts], excludedHosts: [...next.excludedHosts] };
      await tx.linkSettings.upsert({ where: { brandId }, create: { brandId, ...data }, update: data });
      const view = viewLinkSettings(next, ctx.env);
      await auditInBrand(tx, ctx, {
        brandId,
        action: "link_settings.updated",
        subject: { type: "brand", id: brandId },
        detail: view,
      });
      return view;
    });
  },
});
