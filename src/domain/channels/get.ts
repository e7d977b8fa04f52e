import { operation } from "#kernel/operation.ts";
import { findChannel } from "./find.ts";
import { Channel, ChannelIdInput } from "./schema.ts";
import { viewChannel } from "./view.ts";

export const getChannel = operation({
  name: "channels.get",
  summary: "Get a channel and its platform's limits.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  input: ChannelIdInput,
  output: Channel,
  async run(ctx, { id }) {
    return viewChannel(await findChannel(ctx.db, ctx.brandId, id));
  },
});
