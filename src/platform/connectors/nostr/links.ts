import { neventOf } from "./bech32.ts";

/** Where a post's page begins when the operator names none: a viewer that shows any event. */
export const VIEWER = "https://njump.me/";
const MOST_HINTS = 2;

/** The page of an event on a viewer; events have no address of their own, and `nostr:` opens in few browsers. */
export function permalinkOf(viewer: string, event: { id: string; pubkey: string }, relays: readonly string[]): string {
  return `${viewer}${neventOf({ ...event, relays: relays.slice(0, MOST_HINTS) })}`;
}
