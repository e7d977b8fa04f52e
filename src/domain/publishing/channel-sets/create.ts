import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { refuseDuplicate } from "#platform/db/index.ts";
import { auditChannelSet, nameTaken, requireChannels, viewChannelSet } from "./find.ts";
import { ChannelSet, CreateChannelSetInput } from "./schema.ts";
import { MAX_CHANNEL_SETS } from "./terms.ts";

export const createChannelSet = operation({
  name: "channel_sets.create",
  summary: "Save channels under a name, to choose them together.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: CreateChannelSetInput,
  output: ChannelSet,
  async run(ctx, { name, channel_ids }) {
    const { brandId } = ctx;
    return refuseDuplicate(nameTaken(), () =>
      ctx.db.$transaction(async (tx) => {
        await tx.$queryRaw`select id from brands where id = ${brandId} for no key update`;
        if ((await tx.channelSet.count({ where: { brandId } })) >= MAX_CHANNEL_SETS) {
          const message = t("This brand has reached the limit of {maximum} channel sets.", {
            maximum: MAX_CHANNEL_SETS,
          });
          throw fault("limit_reached", { message });
        }
        const channelIds = await requireChannels(tx, brandId, channel_ids);
        const row = await tx.channelSet.create({ data: { brandId, name, channelIds } });
        await auditChannelSet(tx, ctx, row, "created");
        return viewChannelSet(row, new Set(channelIds));
      }),
    );
  },
});
