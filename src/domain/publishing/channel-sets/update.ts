import { operation } from "#kernel/operation.ts";
import { refuseDuplicate } from "#platform/db/index.ts";
import { auditChannelSet, findChannelIds, lockChannelSet, nameTaken, requireChannels, viewChannelSet } from "./find.ts";
import { ChannelSet, UpdateChannelSetInput } from "./schema.ts";

export const updateChannelSet = operation({
  name: "channel_sets.update",
  summary: "Rename a channel set, or change its channels. Posts don't change.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: UpdateChannelSetInput,
  output: ChannelSet,
  async run(ctx, { id, name, channel_ids }) {
    const { brandId } = ctx;
    return refuseDuplicate(nameTaken(), () =>
      ctx.db.$transaction(async (tx) => {
        const found = await lockChannelSet(tx, brandId, id);
        const channelIds = channel_ids ? await requireChannels(tx, brandId, channel_ids) : found.channelIds;
        const row = await tx.channelSet.update({ where: { id }, data: { name: name ?? found.name, channelIds } });
        const known = await findChannelIds(tx, brandId, channelIds);
        await auditChannelSet(tx, ctx, row, "updated");
        return viewChannelSet(row, known);
      }),
    );
  },
});
