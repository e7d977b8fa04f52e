import { operation } from "#kernel/operation.ts";
import { findLinkSettings, viewLinkSettings } from "./find.ts";
import { LinkSettingsInput, LinkSettingsView } from "./schema.ts";

export const getLinkSettings = operation({
  name: "link_settings.get",
  summary: "Get how the links of posts are changed when they are published.",
  scope: "brand",
  needs: "settings.view",
  tier: "full",
  input: LinkSettingsInput,
  output: LinkSettingsView,
  async run(ctx) {
    return viewLinkSettings(await findLinkSettings(ctx.db, ctx.brandId), ctx.env);
  },
});
