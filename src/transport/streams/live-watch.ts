import { setTimeout as sleep } from "node:timers/promises";
import { findPresenceStates, type PresenceState } from "#domain/content/presence/index.ts";
import { type AccessChange, affectsSession, watchAccess } from "#domain/identity/tokens/index.ts";
import {
  type Change,
  type ChangeWatermarks,
  findChanges,
  findSessionStates,
  findWatermarks,
  type SessionState,
} from "#domain/insights/home/index.ts";
import { type ChangeKind, type LiveMessage, mayReceive } from "#domain/insights/home/rules.ts";
import { type Role, seesDrafts } from "#kernel/permissions.ts";
import type { Platform } from "#platform/services.ts";

const POLL_MS = 1000;
/** How soon a session also ends here when the database could not notify about its revocation. */
const REVALIDATE_MS = 10_000;
/** Changes are polled for this long, so their ids are remembered for longer. */
const REMEMBERED_MS = 60_000;

/** One open stream of a user. */
export type Listener = {
  userId: number;
  sessionId: number;
  send(message: LiveMessage): void;
  /** The user's role in a brand changed: the page reconnects and reloads everything. */
  end(): void;
  /** The session has ended. */
  dismiss(): void;
};

/** With the roles in each brand. `isCaughtUp`: it was sent what changed shortly before it joined, while its page was being loaded. */
type Subscriber = Listener & { roles: ReadonlyMap<number, Role>; unread: number; isCaughtUp: boolean };
const UNKNOWN = -1;
type RelevantChanges = { changes: Map<number, Set<ChangeKind>>; hasNotification: boolean };
const NO_CHANGES: RelevantChanges = { changes: new Map(), hasNotification: false };

/**
 * Polls for changes once a second, once for all listeners of this process and only while there are any: one statement
 * for what changed and one for who has posts open, and every ten seconds another that checks which sessions are still
 * valid. Notifications
 * from the database about revoked or changed access are handled immediately.
 */
export function createWatch(services: Platform, { pollMs = POLL_MS, revalidateMs = REVALIDATE_MS } = {}) {
  const { db, clock, log } = services;
  const subscribers = new Set<Subscriber>();
  let isLooking = false;
  let endAccessWatch = () => {};

  function handleAccessChange(change: AccessChange): void {
    const concerned = [...subscribers].filter(({ userId, sessionId, roles }) =>
      affectsSession(change, { userId, tokenId: sessionId, isIn: (brandId) => roles.has(brandId) }),
    );
    if (change.brandId !== undefined) for (const subscriber of concerned) subscriber.end();
    else revalidateSessions(concerned).catch((err: unknown) => log.warn({ err }, "checking sessions failed"));
  }

  async function checkForChanges(floors: ChangeWatermarks, seen: Map<string, number>): Promise<void> {
    const everybody = [...subscribers];
    const joining = everybody.filter((subscriber) => isKnown(subscriber) && !subscriber.isCaughtUp);
    const brandIds = [...new Set(everybody.flatMap(({ roles }) => [...roles.keys()]))];
    const userIds = [...new Set(everybody.map(({ userId }) => userId))];
    const now = Date.now();
    const recent = await findChanges(db, { brandIds, userIds }, floors);
    const found = recent.filter(({ key }) => !seen.has(key));
    if (found.length > 0 || joining.length > 0)
      await notifyAll(everybody, (subscriber) => (joining.includes(subscriber) ? recent : found));
    // Only marked as seen now: changes that could not be sent are found again by the next poll.
    for (const { key } of found) seen.set(key, now);
    for (const subscriber of joining) subscriber.isCaughtUp = true;
    for (const [key, at] of seen) if (at < now - REMEMBERED_MS) seen.delete(key);
  }

  /** Who has posts open, compared with the last look: pages that close without a word, and ended access, change it too. */
  async function checkPresence(last: Map<number, PresenceState>): Promise<Map<number, PresenceState>> {
    const everybody = [...subscribers];
    const brandIds = [...new Set(everybody.flatMap(({ roles }) => [...roles.keys()]))];
    const next = new Map((await findPresenceStates(db, brandIds)).map((present) => [present.postId, present]));
    const changed = [...new Map([...last, ...next]).values()].filter(
      ({ postId }) => last.get(postId)?.state !== next.get(postId)?.state,
    );
    for (const subscriber of everybody) {
      const seen = changed.filter(({ brandId }) => isOnTeam(subscriber, brandId));
      if (seen.length > 0) notify(subscriber, NO_CHANGES, seen);
    }
    return next;
  }

  async function notifyAll(
    everybody: readonly Subscriber[],
    foundFor: (subscriber: Subscriber) => readonly Change[],
  ): Promise<void> {
    const concerned = everybody.flatMap((subscriber) => {
      const news = changesFor(subscriber, foundFor(subscriber));
      return news ? [{ subscriber, news }] : [];
    });
    const notified = concerned.filter(({ news }) => news.hasNotification).map(({ subscriber }) => subscriber);
    if (notified.length > 0) await revalidateSessions(notified, { isQuiet: true });
    for (const { subscriber, news } of concerned) notify(subscriber, news);
  }

  /** @param isQuiet a stream with another message to send gets the rest with it */
  async function revalidateSessions(called: Subscriber[], { isQuiet = false } = {}): Promise<void> {
    if (called.length === 0) return;
    const sessions = [...new Set(called.map(({ sessionId }) => sessionId))];
    const states = new Map((await findSessionStates(db, sessions, clock.now())).map((each) => [each.sessionId, each]));
    for (const subscriber of called) {
      const state = states.get(subscriber.sessionId);
      if (!state) subscriber.dismiss();
      else if (update(subscriber, state) && !isQuiet) notify(subscriber, NO_CHANGES);
    }
  }

  async function poll(): Promise<void> {
    const seen = new Map<string, number>();
    let floors: ChangeWatermarks | null = null;
    let next: ChangeWatermarks | null = null;
    let present = new Map<number, PresenceState>();
    let revalidateAt = Date.now() + revalidateMs;
    while (subscribers.size > 0) {
      try {
        floors ??= await findWatermarks(db);
        if (Date.now() >= revalidateAt) {
          revalidateAt = Date.now() + revalidateMs;
          await revalidateSessions([...subscribers]);
          // The messages up to the previous session check: those in flight then have arrived.
          floors = next ?? floors;
          next = await findWatermarks(db);
        }
        await checkForChanges(floors, seen);
        present = await checkPresence(present);
      } catch (err) {
        log.warn({ err }, "polling for changes failed");
      }
      await sleep(pollMs);
    }
    isLooking = false;
    endAccessWatch();
  }

  return {
    /** @returns a function that stops listening; the first message, with the unread count, is already sent */
    join(listener: Listener): () => void {
      const subscriber: Subscriber = { ...listener, roles: new Map(), unread: UNKNOWN, isCaughtUp: false };
      subscribers.add(subscriber);
      revalidateSessions([subscriber]).catch((err: unknown) => log.warn({ err }, "polling for changes failed"));
      if (!isLooking) {
        isLooking = true;
        endAccessWatch = watchAccess(services, handleAccessChange);
        void poll();
      }
      return () => subscribers.delete(subscriber);
    },
  };
}

/** Whether its roles were read. */
function isKnown({ unread }: Subscriber): boolean {
  return unread !== UNKNOWN;
}

/** @returns whether there is something to send */
function update(subscriber: Subscriber, { unread, brands }: SessionState): boolean {
  const isNew = unread !== subscriber.unread;
  subscriber.unread = unread;
  subscriber.roles = new Map(brands.map(({ brandId, role }) => [brandId, role]));
  return isNew;
}

function changesFor({ userId, roles }: Subscriber, found: readonly Change[]): RelevantChanges | null {
  const news: RelevantChanges = { changes: new Map(), hasNotification: false };
  for (const change of found) {
    const { kind, brandId, userId: about } = change;
    const role = brandId === null ? undefined : roles.get(brandId);
    if (about !== null) news.hasNotification ||= about === userId;
    else if (brandId !== null && role && mayReceive(role, change)) {
      news.changes.set(brandId, (news.changes.get(brandId) ?? new Set()).add(kind));
    }
  }
  return news.hasNotification || news.changes.size > 0 ? news : null;
}

function isOnTeam({ roles }: Subscriber, brandId: number): boolean {
  const role = roles.get(brandId);
  return role !== undefined && seesDrafts(role);
}

function notify(
  { send, unread }: Subscriber,
  { changes, hasNotification }: RelevantChanges,
  presence: readonly PresenceState[] = [],
): void {
  const posts = Map.groupBy(presence, ({ brandId }) => brandId);
  send({
    unread,
    hasNotification,
    changes: Object.fromEntries([...changes].map(([brandId, kinds]) => [brandId, [...kinds]])),
    presence: Object.fromEntries([...posts].map(([brandId, those]) => [brandId, those.map(({ postId }) => postId)])),
  });
}
