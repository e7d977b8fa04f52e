import type { ChangeKind, LiveMessage } from "#domain/home/rules.ts";

/** The stale data of one page. */
export interface Stale {
  /** In the page's brand. */
  here: ReadonlySet<ChangeKind>;
  /** In any brand: counts and lists over all brands. */
  anywhere: boolean;
  hasNotification: boolean;
}

export const NOTHING: Stale = { here: new Set(), anywhere: false, hasNotification: false };

/** Adds a message to the stale data; messages in short succession cause one refetch. */
export function mergeStale({ here, anywhere, hasNotification }: Stale, message: LiveMessage, brandId: number): Stale {
  return {
    here: new Set([...here, ...(message.changes[brandId] ?? [])]),
    // Who has a post open changes no list.
    anywhere: anywhere || Object.values(message.changes).some((kinds) => kinds.some((kind) => kind !== "presence")),
    hasNotification: hasNotification || message.hasNotification,
  };
}
