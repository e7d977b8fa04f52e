import type { BrandContext, PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import type { OutgoingEvent } from "./catalogue.ts";
import type { WakeWorker } from "./delivery-claim.ts";
import { readSubjects } from "./read-subjects.ts";
import { type Filters, hasFilters, LANES, passesFilters } from "./rules.ts";
import { viewEvent } from "./view.ts";
import { prepareBodies } from "./write-bodies.ts";

export type Happened<Event extends OutgoingEvent = OutgoingEvent> = { brandId: number; event: Event };

/**
 * Records events, of any brands, with one delivery for each subscribed endpoint, in the transaction of their causes.
 * @param wakeWorker schedules the deliveries; a parameter, because a delivery that ends may itself be an event
 */
export async function recordEvents(
  tx: Tx,
  ctx: PublicContext,
  happened: readonly Happened[],
  wakeWorker: WakeWorker,
): Promise<void> {
  const now = ctx.clock.now();
  const sources = (await insertEvents(tx, happened, now)).filter(({ isSubscribed }) => isSubscribed);
  if (sources.length === 0) return;
  const endpoints = await tx.webhookEndpoint.findMany({
    where: {
      brandId: { in: [...new Set(sources.map(({ brandId }) => brandId))] },
      events: { hasSome: [...new Set(sources.map(({ event }) => event))] },
    },
    select: ENDPOINT,
  });
  const bodyOf = await prepareBodies(
    tx,
    ctx,
    sources,
    endpoints.map(({ format }) => format),
  );
  const isWanted = await prepareFilters(tx, sources, endpoints);
  const deliveries = sources.flatMap((source) =>
    endpoints
      .filter((endpoint) => endpoint.brandId === source.brandId && endpoint.events.includes(source.event))
      .filter((endpoint) => isWanted(endpoint, source))
      .map((endpoint) => ({
        brandId: source.brandId,
        endpointId: endpoint.id,
        eventId: source.id,
        event: source.event,
        postId: source.postId,
        body: bodyOf(endpoint.format, source),
        isSkipped: endpoint.status !== "enabled",
      })),
  );
  if (deliveries.length === 0) return;
  const pending = Map.groupBy(await insertDeliveries(tx, deliveries, now), ({ endpointId }) => endpointId);
  // Each lane processes everything that is due: more jobs would find nothing to do.
  const wakes = [...pending].flatMap(([endpoint_id, waiting]) =>
    waiting.slice(0, LANES).map(({ id }) => ({ endpoint_id, due: { delivery_id: id, number: 1 } })),
  );
  await wakeWorker(tx, ctx, wakes);
}

/** Those of the events that an endpoint of their brand names. All are of one brand. */
export async function recordExtraEvents(
  tx: Tx,
  ctx: PublicContext,
  happened: readonly Happened[],
  wakeWorker: WakeWorker,
): Promise<void> {
  const [first] = happened;
  if (!first) return;
  const names = await findExtraEvents(tx, ctx, first.brandId);
  const wanted = happened.filter(({ event }) => names.includes(event.event));
  if (wanted.length > 0) await recordEvents(tx, ctx, wanted, wakeWorker);
}

/** The events beyond the contract's that endpoints of a brand name: read with the caller's access, where there is one. */
async function findExtraEvents(tx: Tx, ctx: PublicContext, brandId: number): Promise<readonly string[]> {
  const { extraEvents } = ctx as Partial<BrandContext>;
  if (extraEvents?.brandId === brandId) return extraEvents.names;
  const brand = await tx.brand.findUnique({ where: { id: brandId }, select: { extraEvents: true } });
  return brand?.extraEvents ?? [];
}

const ENDPOINT = {
  id: true,
  brandId: true,
  status: true,
  events: true,
  format: true,
  channelIds: true,
  tags: true,
  campaignIds: true,
  authorIds: true,
} as const;

/** What events are about is read once for all of them, and only if an endpoint filters. */
async function prepareFilters(
  tx: Tx,
  sources: readonly StoredEvent[],
  endpoints: readonly Filters[],
): Promise<(endpoint: Filters, source: StoredEvent) => boolean> {
  if (!endpoints.some(hasFilters)) return () => true;
  const subjectOf = await readSubjects(tx, sources);
  return (endpoint, source) => passesFilters(endpoint, subjectOf(source));
}

type NewDelivery = Omit<StoredEvent, "id" | "payload" | "isSubscribed"> & {
  endpointId: number;
  eventId: number;
  body: string;
  isSkipped: boolean;
};

/** One statement for any number of deliveries. @returns those that are to be delivered, in the same order */
function insertDeliveries(
  tx: Tx,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<{ id: number; endpointId: number }[]> {
  const moment = now.toISOString();
  return tx.$queryRaw`
    with made as (
      insert into webhook_deliveries (brand_id, endpoint_id, event_id, event, post_id, body, key, status, created_at)
      select brand_id, endpoint_id, event_id, event, post_id, body, gen_random_uuid(),
        case when is_skipped then 'skipped' else 'pending' end::delivery_status, ${moment}::timestamptz
      from unnest(
        ${deliveries.map(({ brandId }) => brandId)}::bigint[], ${deliveries.map(({ endpointId }) => endpointId)}::bigint[],
        ${deliveries.map(({ eventId }) => eventId)}::bigint[], ${deliveries.map(({ event }) => event)}::text[],
        ${deliveries.map(({ postId }) => postId)}::bigint[], ${deliveries.map(({ body }) => body)}::text[],
        ${deliveries.map(({ isSkipped }) => isSkipped)}::bool[]
      ) with ordinality as given (brand_id, endpoint_id, event_id, event, post_id, body, is_skipped, position)
      order by position
      returning id, endpoint_id, status
    ),
    queued as (
      insert into webhook_queue (delivery_id, endpoint_id, due_at)
      select id, endpoint_id, ${moment}::timestamptz from made where status = 'pending' order by id
    )
    select id, endpoint_id as "endpointId" from made where status = 'pending' order by id`;
}

type StoredEvent = {
  id: number;
  brandId: number;
  event: string;
  postId: number;
  payload: object;
  /** Whether its brand has an endpoint for such events: most brands have none. */
  isSubscribed: boolean;
};

/** One statement for any number of events, so that its plan is kept. @returns the events in the same order */
function insertEvents(tx: Tx, happened: readonly Happened[], now: Date): Promise<StoredEvent[]> {
  const payloads = happened.map(({ brandId, event }) => JSON.stringify(viewEvent(brandId, event, now)));
  return tx.$queryRaw`
    with stored as (
      insert into webhook_events (brand_id, event, post_id, payload, occurred_at)
      select brand_id, event, post_id, payload::json, ${now.toISOString()}::timestamptz
      from unnest(
        ${happened.map(({ brandId }) => brandId)}::bigint[], ${happened.map(({ event }) => event.event)}::text[],
        ${happened.map(({ event }) => event.post_id)}::bigint[], ${payloads}::text[]
      ) with ordinality as happened (brand_id, event, post_id, payload, position)
      order by position
      returning id, brand_id, event, post_id, payload
    )
    select id, brand_id as "brandId", event, post_id as "postId", payload,
      exists (select from webhook_endpoints e where e.brand_id = stored.brand_id and stored.event = any(e.events)) as "isSubscribed"
    from stored order by id`;
}
