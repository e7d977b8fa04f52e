import { neventOf } from "./bech32.ts";

/** The viewer used when the operator configures none. */
export const VIEWER = "https://njump.me/";
const MAX_RELAY_HINTS = 2;

/** The page of an event on a viewer; events have no URL of their own, and few browsers open `nostr:`. */
export function permalinkOf(viewer: string, event: { id: string; pubkey: string }, relays: readonly string[]): string {
  return `${viewer}${neventOf({ ...event, relays: relays.slice(0, MAX_RELAY_HINTS) })}`;
}
