import { fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import type { FilterInput } from "./schema.ts";

/**
 * The columns of an endpoint's filters.
 * @throws Fault invalid on `filters.<name>.<index>` for IDs that nothing of the brand has
 */
export async function checkFilters(tx: Tx, brandId: BrandId, filters: FilterInput) {
  const { channel_ids: channelIds, tags, campaign_ids: campaignIds, author_ids: authorIds } = filters;
  const channels = await tx.channel.findMany({ where: { brandId, id: { in: channelIds } }, select: { id: true } });
  const campaigns = await tx.campaign.findMany({ where: { brandId, id: { in: campaignIds } }, select: { id: true } });
  const members = await tx.member.findMany({ where: { brandId, userId: { in: authorIds } }, select: { userId: true } });
  const errors = {
    ...missing(
      "channel_ids",
      channelIds,
      channels.map(({ id }) => id),
      t("Channel not found."),
    ),
    ...missing(
      "campaign_ids",
      campaignIds,
      campaigns.map(({ id }) => id),
      t("Campaign not found."),
    ),
    ...missing(
      "author_ids",
      authorIds,
      members.map(({ userId }) => userId),
      t("Member not found."),
    ),
  };
  if (Object.keys(errors).length > 0) throw fault("invalid", { errors });
  return { channelIds, tags, campaignIds, authorIds };
}

function missing(name: string, ids: readonly number[], found: readonly number[], message: string) {
  return Object.fromEntries(
    ids.flatMap((id, index) => (found.includes(id) ? [] : [[`filters.${name}.${index}`, [message]]])),
  );
}
