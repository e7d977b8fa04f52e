import type { BrandId } from "#kernel/ids.ts";
import type { Tx } from "#platform/db/index.ts";
import { EXTRA_EVENTS } from "./terms.ts";

/** Stores which events beyond the contract's the brand's endpoints name, after one of them changed. */
export async function saveExtraEvents(tx: Tx, brandId: BrandId): Promise<void> {
  // Locked first: the second of two concurrent changes sees the endpoints of the first.
  await tx.$queryRaw`select id from brands where id = ${brandId} for no key update`;
  await tx.$executeRaw`
    update brands set extra_events = array(
      select distinct named.event from webhook_endpoints endpoint, unnest(endpoint.events) as named (event)
      where endpoint.brand_id = ${brandId} and named.event = any(${[...EXTRA_EVENTS]}::text[]) order by named.event
    ) where id = ${brandId}`;
}
