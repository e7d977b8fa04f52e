import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import type { OutgoingEvent } from "./catalogue.ts";
import { wakeWorker } from "./deliver.ts";
import { type Happened, recordEvents, recordExtraEvents } from "./record-events.ts";
import type { ContractEventName, ExtraEventName } from "./terms.ts";

export type ContractEvent = Extract<OutgoingEvent, { event: ContractEventName }>;
type ExtraEvent = Extract<OutgoingEvent, { event: ExtraEventName }>;

/**
 * Records an event, with one delivery for each subscribed endpoint, in the transaction of its cause. The body is fixed
 * here. A disabled endpoint gets a skipped delivery, which can be recovered.
 */
export function emitEvent(tx: Tx, ctx: PublicContext, brandId: number, event: ContractEvent): Promise<void> {
  return emitAll(tx, ctx, [{ brandId, event }]);
}

/** The same for many events, of any brands, with as many statements as for one. */
export function emitAll(tx: Tx, ctx: PublicContext, happened: readonly Happened<ContractEvent>[]): Promise<void> {
  return recordEvents(tx, ctx, happened, wakeWorker);
}

/**
 * The same for events beyond the contract's, of which nothing is stored unless an endpoint of the brand names them. For
 * a call whose access to the brand was read, this is known without a query.
 */
export function emitExtra(tx: Tx, ctx: PublicContext, brandId: number, events: readonly ExtraEvent[]): Promise<void> {
  return recordExtraEvents(
    tx,
    ctx,
    events.map((event) => ({ brandId, event })),
    wakeWorker,
  );
}
