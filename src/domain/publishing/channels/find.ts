import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import type { Channel, Tx } from "#platform/db/index.ts";

/** @throws Fault not_found, also for another brand's channel */
export async function findChannel(db: Tx, brandId: BrandId, id: number): Promise<Channel> {
  const channel = await db.channel.findFirst({ where: { brandId, id } });
  if (!channel) throw fault("not_found", { what: t("Channel") });
  return channel;
}

/** For an operation on the channel with the input's ID, by a token limited to channels. @throws Fault not_found */
export async function limitToChannel(_: BrandContext, { id }: { id: number }, channelIds: readonly number[]) {
  if (!channelIds.includes(id)) throw fault("not_found", { what: t("Channel") });
}

/**
 * Like `findChannel`, with the row locked until the transaction ends, so that nobody changes it or chooses it for a
 * post.
 */
export async function lockChannel(tx: Tx, brandId: BrandId, id: number): Promise<Channel> {
  await tx.$queryRaw`select id from channels where brand_id = ${brandId} and id = ${id} for update`;
  return findChannel(tx, brandId, id);
}
