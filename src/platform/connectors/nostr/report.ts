import type { MetricValues, Reporter } from "../contract.ts";
import { readCredentials } from "./credentials.ts";
import { nostr } from "./describe.ts";
import { KIND, type NostrEvent } from "./event.ts";
import { targetOf } from "./note.ts";
import { collectEvents } from "./relay.ts";

const MAX_PAGES = 10;
const COUNTED = [KIND.note, KIND.repost, KIND.reaction, KIND.genericRepost, KIND.zap];

/**
 * Counts each post's events on the account's relays: reactions and zaps (reactions with a payment) as likes, reposts as
 * shares, replies as comments. Nostr has no view counts, and follower counts are not computed.
 */
export const nostrReporter: Reporter = {
  platform: nostr.platform,
  batch: 20,
  timeoutMs: 60_000,
  async read(channel, publications, call) {
    const { publishTo } = readCredentials(channel.credentials);
    const ids = publications.map(({ externalId }) => externalId);
    const events = await collectEvents(call, publishTo, { kinds: COUNTED, "#e": ids }, MAX_PAGES);
    return new Map(publications.map(({ publicationId, externalId }) => [publicationId, countOf(events, externalId)]));
  },
};

function countOf(events: readonly NostrEvent[], id: string): MetricValues {
  const about = events.filter((event) => targetOf(event) === id);
  const count = (...kinds: number[]) => about.filter(({ kind }) => kinds.includes(kind)).length;
  // "-" is a dislike by NIP-25.
  const dislikes = about.filter(({ kind, content }) => kind === KIND.reaction && content === "-").length;
  return {
    likes: count(KIND.reaction, KIND.zap) - dislikes,
    shares: count(KIND.repost, KIND.genericRepost),
    comments: count(KIND.note),
  };
}
