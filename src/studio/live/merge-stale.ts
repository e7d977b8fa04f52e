import type { ChangeKind, LiveMessage } from "#domain/insights/home/rules.ts";

/** The stale data of one page. */
export interface Stale {
  /** In the page's brand. */
  here: ReadonlySet<ChangeKind>;
  /** The posts of the page's brand that others opened or closed. */
  presence: ReadonlySet<number>;
  /** In any brand: counts and lists over all brands. */
  anywhere: boolean;
  hasNotification: boolean;
}

export const NOTHING: Stale = { here: new Set(), presence: new Set(), anywhere: false, hasNotification: false };

/** Adds a message to the stale data; messages in short succession cause one refetch. */
export function mergeStale(stale: Stale, message: LiveMessage, brandId: number): Stale {
  return {
    here: new Set([...stale.here, ...(message.changes[brandId] ?? [])]),
    presence: new Set([...stale.presence, ...(message.presence[brandId] ?? [])]),
    anywhere: stale.anywhere || Object.keys(message.changes).length > 0,
    hasNotification: stale.hasNotification || message.hasNotification,
  };
}
