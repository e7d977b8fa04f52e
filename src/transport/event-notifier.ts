import { setTimeout as sleep } from "node:timers/promises";
import { findEventsAfter, findRunning, type IssuedIds, readIssuedIds } from "#domain/webhooks/index.ts";
import type { Platform } from "#platform/services.ts";

const LOOK_MS = 500;

export type Listener = {
  /** @returns the id up to which the brand's events can be read, once it is above `known` */
  wait(known: number): Promise<number>;
  end(): void;
};

type Subscriber = { brandId: number; latest: number | null; signal: PromiseWithResolvers<void> };

/**
 * Looks for new events, once for all who listen in this process and only while somebody does. Who waits is told an id
 * below which nothing can appear any more, so that reading up to it steps over nothing.
 */
export function createEventNotifier({ db, log }: Platform) {
  const subscribers = new Set<Subscriber>();
  let seen: number | null = null;
  let isLooking = false;
  let issued: IssuedIds | null = null;

  /**
   * The id up to which nothing can appear any more, or null while a transaction that may hold one has not ended. The
   * same transactions are waited for until they end: were new ones added at each look, a busy database would never
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
      await poll().catch((err: unknown) => log.warn({ err }, "looking for events"));
      await sleep(LOOK_MS);
    }
    isLooking = false;
    issued = null;
    // What happens while nobody looks is not looked for afterwards: whoever comes then begins at that time.
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
