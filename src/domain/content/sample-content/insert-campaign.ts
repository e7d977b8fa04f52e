import { Temporal } from "temporal-polyfill";
import type { Brand, Tx } from "#platform/db/index.ts";
import { SAMPLE_CAMPAIGN } from "./posts.ts";

/** A campaign with the posts of some tags on its days. */
export async function insertCampaign(tx: Tx, { id: brandId, timezone }: Brand, now: Date): Promise<void> {
  const { from, to, tags, ...campaign } = SAMPLE_CAMPAIGN;
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone).toPlainDate();
  const dateOf = (day: number) => new Date(`${today.add({ days: day })}T00:00:00Z`);
  const days = { startsOn: dateOf(from), endsOn: dateOf(to) };
  const { id } = await tx.campaign.create({ data: { ...campaign, ...days, brandId, createdAt: now, updatedAt: now } });
  const scheduledAt = { gte: dateOf(from), lt: dateOf(to + 1) };
  await tx.post.updateMany({ where: { brandId, tags: { hasSome: [...tags] }, scheduledAt }, data: { campaignId: id } });
}
