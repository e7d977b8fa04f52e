import { operation } from "#kernel/operation.ts";
import { findChannelIds, viewChannelSet } from "./find.ts";
import { ChannelSetList, ListChannelSetsInput } from "./schema.ts";
import { MAX_CHANNEL_SETS } from "./terms.ts";

export const listChannelSets = operation({
  name: "channel_sets.list",
  summary: "List the brand's channel sets.",
  scope: "brand",
  needs: "content.manage",
  tier: "read",
  input: ListChannelSetsInput,
  output: ChannelSetList,
  async run({ db, brandId }) {
    const rows = await db.channelSet.findMany({ where: { brandId }, orderBy: { name: "asc" }, take: MAX_CHANNEL_SETS });
    const known = await findChannelIds(
      db,
      brandId,
      rows.flatMap(({ channelIds }) => channelIds),
    );
    return { channel_sets: rows.map((row) => viewChannelSet(row, known)) };
  },
});
