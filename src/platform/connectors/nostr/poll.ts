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
import { collectEvents, eventsOf, queryRelays, type RelayResult, readPages } from "./relay.ts";

/** Seconds read again before the cursor: notes carry their author's time and reach a relay later. */
const OVERLAP = 900;
const MAX_PAGES = 10;
/** Maximum seconds by which this machine's clock may be ahead; a relay's first reading goes back this far. */
const CLOCK_ERROR = 86_400;

/**
 * The time of the newest event read from each relay, by a short hash of its URL, in seconds since 1970, because relays
 * don't tell their own; and short IDs of the recent events that a relay had when it was first read, which are not new.
 */
const Positions = z.record(z.string(), z.number());
const Cursor = z.object({ relays: Positions, before: z.array(z.string()) });
const START: z.infer<typeof Cursor> = { relays: {}, before: [] };

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
      const { relays: positions, before } = cursor === null ? START : Cursor.parse(JSON.parse(cursor));
      const positionOf = (url: string) => Math.min(positions[shortOf(url)] ?? now - CLOCK_ERROR, now);
      const results = await queryRelays(call, publishTo, (relay) => {
        const since = positionOf(relay.url) - OVERLAP;
        return readPages(relay, { kinds: [KIND.note], "#p": [pubkey], since }, MAX_PAGES);
      });
      const read = eventsOf(results);
      const isKnown = ({ relay }: { relay: string }) => shortOf(relay) in positions;
      const known = new Set(results.filter(isKnown).flatMap(idsOf));
      const old = new Set([...before, ...results.flatMap(idsOf).filter((id) => !known.has(id))]);
      const notes = read.filter(({ id, kind, pubkey: author }) => {
        return kind === KIND.note && author !== pubkey && !old.has(shortId(id));
      });
      const authors = await readAuthors(notes, (filter) => collectEvents(call, publishTo, filter));
      const sorted = notes.toSorted((a, b) => a.created_at - b.created_at);
      const events = sorted.map((note) => eventOf(note, authors, permalinkOf(viewer, note, publishTo), pubkey));
      const answered = results.flatMap((one) => ("response" in one ? [one] : []));
      const reached = answered.map(({ relay, response }): [string, number] => {
        const newest = Math.max(positionOf(relay), ...response.map((event) => event.created_at));
        // The author sets the time of an event, which may be in the future.
        return [shortOf(relay), Math.min(newest, now)];
      });
      const next: typeof positions = { ...positions, ...Object.fromEntries(reached) };
      const since = Math.min(...Object.values(next)) - OVERLAP;
      const isOver = new Set(read.filter((event) => event.created_at < since).map(({ id }) => shortId(id)));
      const kept = [...old].filter((id) => !isOver.has(id));
      return { events, cursor: JSON.stringify({ relays: next, before: kept }), hasMore: false };
    },
  };
}

const shortId = (id: string): string => id.slice(0, 16);
const shortOf = (relay: string): string => createHash("sha256").update(relay).digest("hex").slice(0, 8);
const idsOf = (one: RelayResult<NostrEvent[]>): string[] =>
  "response" in one ? one.response.map(({ id }) => shortId(id)) : [];

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
