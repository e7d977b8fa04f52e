import type { z } from "zod";
import type { BrandId } from "#kernel/ids.ts";
import { operation } from "#kernel/operation.ts";
import { decodeCursor, page } from "#kernel/page.ts";
import type { Db } from "#platform/db/index.ts";
import { findOldId, findSettledId } from "./find-settled.ts";
import { EventPage, ListEventsInput, type ListedEvent } from "./schema.ts";
import { EVENTS } from "./terms.ts";
import { viewListedEvent } from "./view.ts";

export const listEvents = operation({
  name: "events.list",
  summary: "List the brand's events, oldest first. With `Accept: text/event-stream`, new events are streamed.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: ListEventsInput,
  output: EventPage,
  async run({ db, brandId }, { cursor, limit, last_event_id: lastId = 0 }) {
    const settledId = (await findSettledId(db)) ?? (await findOldId(db, brandId));
    const above = decodeCursor(cursor) ?? lastId;
    const { rows, ...rest } = page(await readEvents(db, brandId, { above, upTo: settledId, take: limit + 1 }), limit);
    return { events: rows, ...rest };
  },
});

/**
 * A brand's events in the order of their IDs, in which they are listed and streamed: the contract's, for others are only
 * stored if an endpoint names them.
 */
export async function readEvents(
  db: Db,
  brandId: BrandId,
  { above, upTo: settledId, take }: { above: number; upTo: number; take: number },
): Promise<z.input<typeof ListedEvent>[]> {
  const found = await db.webhookEvent.findMany({
    where: { brandId, id: { gt: above, lte: settledId }, event: { in: [...EVENTS] } },
    orderBy: { id: "asc" },
    take,
  });
  return found.map(viewListedEvent);
}
