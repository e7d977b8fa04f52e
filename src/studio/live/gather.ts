import type { ChangeKind, LiveMessage } from "#domain/home/rules.ts";

/** What one page has to read again. */
export interface Stale {
  /** In the brand that the page is about. */
  here: ReadonlySet<ChangeKind>;
  /** In any brand: what counts and gathers over all of them. */
  anywhere: boolean;
  isTold: boolean;
}

export const NOTHING: Stale = { here: new Set(), anywhere: false, isTold: false };

/** Adds a message to what is stale already; several that come close together are read for once. */
export function gather({ here, anywhere, isTold }: Stale, message: LiveMessage, brandId: number): Stale {
  return {
    here: new Set([...here, ...(message.changes[brandId] ?? [])]),
    anywhere: anywhere || Object.keys(message.changes).length > 0,
    isTold: isTold || message.hasNotification,
  };
}
