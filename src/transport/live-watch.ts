import { setTimeout as sleep } from "node:timers/promises";
import { type Change, type Floors, findChanges, findFloors, findStandings, type Standing } from "#domain/home/index.ts";
import { type ChangeKind, type LiveMessage, mayHear } from "#domain/home/rules.ts";
import { type AccessChange, isConcerned, watchAccess } from "#domain/tokens/index.ts";
import type { Role } from "#kernel/permissions.ts";
import type { Platform } from "#platform/services.ts";

const LOOK_MS = 1000;
/** How soon a session ends here too of whose revocation the database could not tell. */
const ROLL_CALL_MS = 10_000;
/** A change is looked for this long, and so remembered for longer. */
const REMEMBERED_MS = 60_000;

/** Somebody who listens, by one open stream. */
export type Listener = {
  userId: number;
  sessionId: number;
  tell(message: LiveMessage): void;
  /** Their part in a brand is another one now: the page comes back, and reads everything anew. */
  end(): void;
  /** The session is over. */
  dismiss(): void;
};

/** With what they are in each of their brands. */
type Subscriber = Listener & { roles: ReadonlyMap<number, Role>; unread: number };
type News = { changes: Map<number, Set<ChangeKind>>; isTold: boolean };

/**
 * Looks for changes once a second, once for all who listen in this process and only while somebody does: one statement,
 * however many they are, and another every ten seconds that asks whose session still holds. What the database tells of
 * access that ended or changed is heeded at once.
 */
export function createWatch(services: Platform, { lookMs = LOOK_MS, rollCallMs = ROLL_CALL_MS } = {}) {
  const { db, clock, log } = services;
  const subscribers = new Set<Subscriber>();
  let isLooking = false;
  let endAccessWatch = () => {};

  function heed(change: AccessChange): void {
    const concerned = [...subscribers].filter(({ userId, sessionId, roles }) =>
      isConcerned(change, { userId, tokenId: sessionId, isIn: (brandId) => roles.has(brandId) }),
    );
    if (change.brandId !== undefined) for (const subscriber of concerned) subscriber.end();
    else callRoll(concerned).catch((err: unknown) => log.warn({ err }, "looking for ended sessions"));
  }

  async function look(floors: Floors, seen: Map<string, number>): Promise<void> {
    const everybody = [...subscribers];
    const brandIds = [...new Set(everybody.flatMap(({ roles }) => [...roles.keys()]))];
    const userIds = [...new Set(everybody.map(({ userId }) => userId))];
    const now = Date.now();
    const found = (await findChanges(db, { brandIds, userIds }, floors)).filter(({ key }) => !seen.has(key));
    if (found.length > 0) await tellAll(everybody, found);
    // Only now: what could not be told is found again.
    for (const { key } of found) seen.set(key, now);
    for (const [key, at] of seen) if (at < now - REMEMBERED_MS) seen.delete(key);
  }

  async function tellAll(everybody: readonly Subscriber[], found: readonly Change[]): Promise<void> {
    const concerned = everybody.flatMap((subscriber) => {
      const news = newsFor(subscriber, found);
      return news ? [{ subscriber, news }] : [];
    });
    const told = concerned.filter(({ news }) => news.isTold).map(({ subscriber }) => subscriber);
    if (told.length > 0) await callRoll(told, { isQuiet: true });
    for (const { subscriber, news } of concerned) tell(subscriber, news);
  }

  /** @param isQuiet whoever has something else to be told is told the rest with it */
  async function callRoll(called: Subscriber[], { isQuiet = false } = {}): Promise<void> {
    if (called.length === 0) return;
    const sessions = [...new Set(called.map(({ sessionId }) => sessionId))];
    const standings = new Map((await findStandings(db, sessions, clock.now())).map((each) => [each.sessionId, each]));
    for (const subscriber of called) {
      const standing = standings.get(subscriber.sessionId);
      if (!standing) subscriber.dismiss();
      else if (update(subscriber, standing) && !isQuiet) tell(subscriber, { changes: new Map(), isTold: false });
    }
  }

  async function keepLooking(): Promise<void> {
    const seen = new Map<string, number>();
    let floors: Floors | null = null;
    let next: Floors | null = null;
    let rollCallAt = Date.now() + rollCallMs;
    while (subscribers.size > 0) {
      try {
        floors ??= await findFloors(db);
        if (Date.now() >= rollCallAt) {
          rollCallAt = Date.now() + rollCallMs;
          await callRoll([...subscribers]);
          // Those of the roll call before: whatever was on its way then has arrived.
          floors = next ?? floors;
          next = await findFloors(db);
        }
        await look(floors, seen);
      } catch (err) {
        log.warn({ err }, "looking for changes");
      }
      await sleep(lookMs);
    }
    isLooking = false;
    endAccessWatch();
  }

  return {
    /** @returns what ends it; the first message, with what is not read, is on its way */
    join(listener: Listener): () => void {
      const subscriber: Subscriber = { ...listener, roles: new Map(), unread: -1 };
      subscribers.add(subscriber);
      callRoll([subscriber]).catch((err: unknown) => log.warn({ err }, "looking for changes"));
      if (!isLooking) {
        isLooking = true;
        endAccessWatch = watchAccess(services, heed);
        void keepLooking();
      }
      return () => subscribers.delete(subscriber);
    },
  };
}

/** @returns whether there is something to tell */
function update(subscriber: Subscriber, { unread, brands }: Standing): boolean {
  const isNew = unread !== subscriber.unread;
  subscriber.unread = unread;
  subscriber.roles = new Map(brands.map(({ brandId, role }) => [brandId, role]));
  return isNew;
}

function newsFor({ userId, roles }: Subscriber, found: readonly Change[]): News | null {
  const news: News = { changes: new Map(), isTold: false };
  for (const change of found) {
    const { kind, brandId, userId: about } = change;
    const role = brandId === null ? undefined : roles.get(brandId);
    if (about !== null) news.isTold ||= about === userId;
    else if (brandId !== null && role && mayHear(role, change)) {
      news.changes.set(brandId, (news.changes.get(brandId) ?? new Set()).add(kind));
    }
  }
  return news.isTold || news.changes.size > 0 ? news : null;
}

function tell({ tell: send, unread }: Subscriber, { changes, isTold }: News): void {
  send({ unread, isTold, changes: Object.fromEntries([...changes].map(([brandId, kinds]) => [brandId, [...kinds]])) });
}
