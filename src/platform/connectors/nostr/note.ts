import type { OutgoingMedia } from "../contract.ts";
import { readEventId, readPubkey } from "./bech32.ts";
import { type EventTemplate, KIND, type NostrEvent, tagValue } from "./event.ts";

/** An event that a note replies to, with its author if known. */
export type Parent = { id: string; pubkey?: string };

type NoteInput = {
  text: string;
  media: readonly OutgoingMedia[];
  /** The thread's root and the direct parent; null for a note that is not a reply. */
  thread: { root: Parent; parent: Parent } | null;
  /** The author replied to, and the other participants of the thread. */
  people: readonly string[];
  contentWarning: string | undefined;
  /** The name of an event that it quotes, which stands below the text. */
  quote?: string | null | undefined;
  relay: string;
  at: Date;
};

const MENTION = /(?:@|nostr:)((?:npub|nprofile)1[02-9ac-hj-np-z]+)/gi;
const EVENT = /nostr:((?:nevent|note)1[02-9ac-hj-np-z]+)/gi;
const TAG = /(?<![\p{L}\p{N}&/#_])#([\p{L}\p{N}_]{1,64})(?![\p{L}\p{N}_])/gu;

/**
 * A text note (kind 1) to be signed: threads by NIP-10, mentions by NIP-27, hashtags as `t`, files as URLs in the text
 * with their `imeta` (NIP-92), the content warning by NIP-36.
 */
export function noteOf({ text, media, thread, people, contentWarning, quote, relay, at }: NoteInput): EventTemplate {
  const written = text.replace(MENTION, (whole, name: string) =>
    readPubkey(name) ? `nostr:${name.toLowerCase()}` : whole,
  );
  const mentioned = [...written.matchAll(MENTION)].flatMap(([, name = ""]) => readPubkey(name) ?? []);
  const hashtags = [...new Set([...text.matchAll(TAG)].map(([, tag = ""]) => tag.toLowerCase()))];
  const quoted = quote ? `nostr:${quote}` : "";
  const content = [written, quoted, ...media.map(({ url }) => url)].filter((piece) => piece !== "").join("\n\n");
  const tags = [
    ...threadTags(thread, relay),
    ...quotedIn(content).map((id) => ["q", id, relay]),
    ...[...new Set([...people, ...mentioned])].map((pubkey) => ["p", pubkey]),
    ...hashtags.filter((tag) => !/^\d+$/.test(tag)).map((tag) => ["t", tag]),
    ...media.map(imetaOf),
    ...(contentWarning === undefined ? [] : [["content-warning", contentWarning]]),
  ];
  return { kind: KIND.note, created_at: Math.floor(at.getTime() / 1000), tags, content };
}

/**
 * The IDs of the events that a text names: apps show them as quotes, and find quotes of a post by these tags.
 * Source: nips 18.md and 27.md of nostr-protocol/nips, read 30 November 2026.
 */
function quotedIn(content: string): string[] {
  const names = [...content.matchAll(EVENT)].map(([, name = ""]) => name);
  return [...new Set(names.flatMap((name) => readEventId(name.toLowerCase()) ?? []))];
}

/** A direct reply to the first note names only that one, as the root. */
function threadTags(thread: NoteInput["thread"], relay: string): string[][] {
  if (!thread) return [];
  const { root, parent } = thread;
  const tag = ({ id, pubkey }: Parent, marker: string) => ["e", id, relay, marker, ...(pubkey ? [pubkey] : [])];
  return root.id === parent.id ? [tag(root, "root")] : [tag(root, "root"), tag(parent, "reply")];
}

function imetaOf({ url, type, width, height, alt }: OutgoingMedia): string[] {
  const text = alt.replace(/\s+/g, " ").trim();
  return ["imeta", `url ${url}`, `m ${type}`, `dim ${width}x${height}`, ...(text === "" ? [] : [`alt ${text}`])];
}

/**
 * The root and parent of a note, by NIP-10's markers or, without them, by the order of its tags; null when it is not a
 * reply.
 */
export function threadOf({ tags }: Pick<NostrEvent, "tags">): { root: string; parent: string } | null {
  const events = tags.filter(([name, id]) => name === "e" && id !== undefined && id !== "");
  const marked = (marker: string) => events.find((tag) => tag[3] === marker)?.[1];
  const positional = events.filter((tag) => !tag[3]).map(([, id = ""]) => id);
  const root = marked("root") ?? (marked("reply") === undefined ? positional[0] : undefined);
  const parent = marked("reply") ?? marked("root") ?? positional.at(-1);
  return parent === undefined ? null : { root: root ?? parent, parent };
}

/** The participants of a note's thread: its author and the accounts it mentions. */
export function peopleOf({ pubkey, tags }: Pick<NostrEvent, "pubkey" | "tags">): string[] {
  return [...new Set([pubkey, ...tags.flatMap(([name, key = ""]) => (name === "p" ? (readPubkey(key) ?? []) : []))])];
}

/** Whether an event refers to another: a reaction names it in the last tag, other kinds in any tag. */
export function targetOf(event: NostrEvent): string | undefined {
  const ids = event.tags.flatMap(([name, id = ""]) => (name === "e" ? [id] : []));
  if (event.kind === KIND.note) return threadOf(event)?.parent;
  return event.kind === KIND.reaction ? ids.at(-1) : tagValue(event, "e");
}
