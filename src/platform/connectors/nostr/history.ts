import type { History } from "../contract.ts";
import { readCredentials } from "./credentials.ts";
import { nostr } from "./describe.ts";
import { KIND } from "./event.ts";
import { permalinkOf, VIEWER } from "./links.ts";
import { threadOf } from "./note.ts";
import { collectEvents } from "./relay.ts";

const MAX_PAGES = 4;

/** The account's notes on its relays, without replies; reactions are not counted here. Source: NIP-01 and NIP-92. */
export function nostrHistory(viewer = VIEWER): History {
  return {
    platform: nostr.platform,
    timeoutMs: 60_000,
    async list(channel, { since }, call) {
      const { pubkey, publishTo } = readCredentials(channel.credentials);
      const seconds = Math.floor(since.getTime() / 1000);
      const filter = { kinds: [KIND.note], authors: [pubkey], since: seconds };
      const events = await collectEvents(call, publishTo, filter, MAX_PAGES);
      const notes = events.filter((event) => threadOf(event) === null).toSorted((a, b) => b.created_at - a.created_at);
      return {
        posts: notes.map((event) => {
          const files = event.tags.filter(([name]) => name === "imeta");
          const isVideo = files.some((tag) => tag.some((field) => field.startsWith("m video/")));
          return {
            externalId: event.id,
            text: event.content,
            permalink: permalinkOf(viewer, event, publishTo),
            publishedAt: new Date(event.created_at * 1000),
            kind: isVideo ? "video" : files.length > 0 ? "image" : "text",
            mediaCount: files.length,
            metrics: {},
          };
        }),
        cursor: null,
      };
    },
  };
}
