import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { auditChannelSet, lockChannelSet } from "./find.ts";
import { ChannelSetInput } from "./schema.ts";

export const deleteChannelSet = operation({
  name: "channel_sets.delete",
  summary: "Delete a channel set. Its channels and their posts stay.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: ChannelSetInput,
  output: z.object({}),
  async run(ctx, { id }) {
    await ctx.db.$transaction(async (tx) => {
      const row = await lockChannelSet(tx, ctx.brandId, id);
      await tx.channelSet.delete({ where: { id } });
      await auditChannelSet(tx, ctx, row, "deleted");
    });
    return {};
  },
});
