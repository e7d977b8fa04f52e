import { operation } from "#kernel/operation.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { credentialsLocation } from "./credentials.ts";
import { findChannel, limitToChannel } from "./find.ts";
import { missingAbilities } from "./rules.ts";
import { ChannelDetails, ChannelIdInput } from "./schema.ts";
import { viewChannel } from "./view.ts";

export const getChannel = operation({
  name: "channels.get",
  summary: "Get a channel and its platform's limits.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  channelLimit: limitToChannel,
  input: ChannelIdInput,
  output: ChannelDetails,
  async run(ctx, { id }) {
    const channel = await findChannel(ctx.db, ctx.brandId, id);
    const connector = findConnector(channel.platform);
    const stored = connector?.abilities ? channel.credentials : null;
    // A channel whose key was lost is shown all the same, to be reconnected.
    const credentials = stored && (await ctx.secrets.decrypt(stored, credentialsLocation(id)).catch(() => null));
    return {
      ...viewChannel(channel, ctx),
      missing_abilities: connector && credentials ? missingAbilities(connector, credentials) : [],
    };
  },
});
