import { setTimeout as sleep } from "node:timers/promises";
import { findEventsAfter, findRunning, type IssuedIds, readIssuedIds } from "#domain/events/webhooks/index.ts";
import type { Platform } from "#platform/services.ts";

const LOOK_MS = 500;

export type Listener = {
  /** @returns the id up to which the brand's events can be read, once it is above `known` */
  wait(known: number): Promise<number>;
  end(): void;
};

type Subscriber = { brandId: number; latest: number | null; signal: PromiseWithResolvers<void> };

/**
 * Polls for new events, once for all listeners of this process and only while there are any. Listeners get an id below
 * which no event can appear any more, so that reading up to it skips none.
 */
export function createEventNotifier({ db, log }: Platform) {
  const subscribers = new Set<Subscriber>();
  let seen: number | null = null;
  let isLooking = false;
  let issued: IssuedIds | null = null;

  /**
   * The id below which no event can appear any more, or null while a transaction that may hold one is still open. Only
   * the transactions of the first check are awaited: with new ones added at each check, a busy database would never
   * have none.
   */
  async function findSettledId(): Promise<number | null> {
    issued ??= await readIssuedIds(db);
    issued.writers = await findRunning(db, issued.writers);
    if (issued.writers.length > 0) return null;
    const { last } = issued;
    issued = null;
    return last;
  }

  async function poll(): Promise<void> {
    const settled = await findSettledId();
    if (settled === null || settled === seen) return;
    const news = seen === null ? null : await findEventsAfter(db, seen, settled);
    for (const subscriber of subscribers) {
      const isNew = subscriber.latest === null || news === null || news.has(subscriber.brandId);
      if (isNew) notify(subscriber, settled);
    }
    seen = settled;
  }

  async function pollRepeatedly(): Promise<void> {
    while (subscribers.size > 0) {
      await poll().catch((err: unknown) => log.warn({ err }, "polling for events failed"));
      await sleep(LOOK_MS);
    }
    isLooking = false;
    issued = null;
    // Without listeners there is no polling: a new listener starts from the current id.
    seen = null;
  }

  return {
    subscribe(brandId: number): Listener {
      const subscriber: Subscriber = { brandId, latest: seen, signal: Promise.withResolvers() };
      subscribers.add(subscriber);
      if (!isLooking) {
        isLooking = true;
        void pollRepeatedly();
      }
      return {
        async wait(known) {
          while (subscriber.latest === null || subscriber.latest <= known) await subscriber.signal.promise;
          return subscriber.latest;
        },
        end: () => subscribers.delete(subscriber),
      };
    },
  };
}

function notify(subscriber: Subscriber, latest: number): void {
  subscriber.latest = latest;
  subscriber.signal.resolve();
  subscriber.signal = Promise.withResolvers();
}
