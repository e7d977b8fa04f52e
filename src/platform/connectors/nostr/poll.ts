import { createHash } from "node:crypto";
import { z } from "zod";
import type { InboundEvent, InboundPoll } from "../contract.ts";
import { npubOf } from "./bech32.ts";
import { profileOf } from "./connect.ts";
import { readCredentials } from "./credentials.ts";
import { nostr } from "./describe.ts";
import { KIND, type NostrEvent } from "./event.ts";
import { permalinkOf, VIEWER } from "./links.ts";
import { threadOf } from "./note.ts";
import { collect, eventsOf, queryRelays, readPages } from "./relay.ts";

/** Seconds read again before the cursor: notes carry their author's time and reach a relay later. */
const OVERLAP = 900;
const MAX_PAGES = 10;

/** The cursor of each relay, by a short hash of its URL, in seconds since 1970. */
const Cursor = z.record(z.string(), z.number());
type Cursor = z.infer<typeof Cursor>;

/**
 * Replies and mentions, read from the account's relays; an event on several relays is returned once, by its ID. @param
 * viewer see `permalinkOf`
 */
export function nostrPoll(viewer = VIEWER): InboundPoll {
  return {
    platform: nostr.platform,
    everySeconds: 180,
    timeoutMs: 60_000,
    async poll(channel, cursor, call) {
      const { pubkey, publishTo } = readCredentials(channel.credentials);
      const now = Math.floor(Date.now() / 1000);
      const seen = cursor === null ? null : Cursor.parse(JSON.parse(cursor));
      if (seen === null) return { events: [], cursor: cursorOf(publishTo, {}, now), hasMore: false };
      const results = await queryRelays(call, publishTo, (relay) => {
        // This machine's clock may have been ahead when the cursor was stored.
        const since = Math.min(seen[shortOf(relay.url)] ?? now, now) - OVERLAP;
        return readPages(relay, { kinds: [KIND.note], "#p": [pubkey], since }, MAX_PAGES);
      });
      const notes = eventsOf(results).filter((event) => event.kind === KIND.note && event.pubkey !== pubkey);
      const isRead = new Set(results.flatMap((one) => ("response" in one ? [one.relay] : [])));
      const left = publishTo.filter((relay) => !isRead.has(relay));
      const authors = await readAuthors(notes, (filter) => collect(call, publishTo, filter));
      const sorted = notes.toSorted((a, b) => a.created_at - b.created_at);
      const events = sorted.map((note) => eventOf(note, authors, permalinkOf(viewer, note, publishTo), pubkey));
      const kept = Object.fromEntries(left.map((relay) => [shortOf(relay), seen[shortOf(relay)] ?? now]));
      return { events, cursor: cursorOf([...isRead], kept, now), hasMore: false };
    },
  };
}

function cursorOf(relays: readonly string[], kept: Cursor, now: number): string {
  return JSON.stringify({ ...kept, ...Object.fromEntries(relays.map((relay) => [shortOf(relay), now])) });
}

const shortOf = (relay: string): string => createHash("sha256").update(relay).digest("hex").slice(0, 8);

type Authors = ReadonlyMap<string, NostrEvent>;

/** The newest profile of each author; a message is returned even if its author's profile can't be read. */
async function readAuthors(
  notes: readonly NostrEvent[],
  read: (filter: { kinds: number[]; authors: string[] }) => Promise<NostrEvent[]>,
): Promise<Authors> {
  const authors = [...new Set(notes.map(({ pubkey }) => pubkey))];
  if (authors.length === 0) return new Map();
  const profiles = await read({ kinds: [KIND.profile], authors }).catch(() => []);
  const sorted = profiles.toSorted((a, b) => a.created_at - b.created_at);
  return new Map(sorted.map((profile) => [profile.pubkey, profile]));
}

function eventOf(note: NostrEvent, authors: Authors, permalink: string, subject: string): InboundEvent {
  const { id, pubkey, content, created_at } = note;
  const profile = authors.get(pubkey);
  const read = profile ? profileOf([profile]) : null;
  const npub = npubOf(pubkey);
  const parent = threadOf(note)?.parent ?? null;
  // The author sets the time of an event, which may be wrong.
  const receivedAt = new Date(Math.min(created_at * 1000, Date.now()));
  return {
    id,
    platforms: [nostr.platform],
    subject,
    kind: parent === null ? "mention" : "comment",
    externalId: id,
    author: {
      externalId: pubkey,
      name: read?.name || `${npub.slice(0, 12)}…`,
      handle: npub,
      avatarUrl: read?.picture ?? null,
    },
    body: content,
    permalink,
    inReplyTo: parent,
    receivedAt,
  };
}
