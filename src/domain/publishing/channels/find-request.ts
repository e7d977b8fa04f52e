import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { ChannelRequest } from "#platform/db/index.ts";

/**
 * A connect request of the caller. What a guest began by a link of theirs is the guest's alone.
 * @throws Fault not_found, also for another user's or brand's
 */
export async function findRequest({ db, brandId, caller }: BrandContext, id: number): Promise<ChannelRequest> {
  const userId = caller.kind === "person" ? caller.userId : 0;
  const request = await db.channelRequest.findFirst({ where: { id, brandId, userId, connectLinkId: null } });
  if (!request) throw fault("not_found", { what: t("Request") });
  return request;
}
