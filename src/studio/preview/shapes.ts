import { findFirstLink } from "#domain/link-cards/rules.ts";
import type { OptionValues } from "#platform/connectors/contract.ts";

/** How a network lays out a post, as far as it matters to readers. Our own drawings; no network's logos are used. */
export interface Shape {
  /** A post in a card, a message in a conversation, a bubble, or an article. */
  kind: "card" | "message" | "bubble" | "article";
  avatar: "round" | "square";
  /** Text beside the avatar as in a stream of short posts, or below a header of two lines. */
  column: "beside" | "under";
  /** How the handle is written. */
  handle: (handle: string) => string;
  /** The line below the author's name. */
  line: "handle" | "time" | "none";
  /** Media comes before the text on image networks. */
  media: "before" | "after";
  /** Several images: in a grid, or in a carousel. */
  several: "sheet" | "swipe";
  /** How many of several are visible in the grid; the last one shows how many more there are. */
  visible: number;
  /** Whether a link in the text gets a card: never, in a post without media, or beside media as well. */
  card: "never" | "without_media" | "always";
  /** A longer text is truncated here, in graphemes or lines, whichever comes first. */
  clamp: { characters: number; lines: number; word: string; isWeighted?: true } | null;
  /** The actions on a post, from left to right. */
  acts: readonly Act[];
  /** Where the title stands, on networks that have one. */
  title?: "above" | "below";
  /** The network's name for the first comment. */
  comment: string;
}

export type Act = "comment" | "repeat" | "like" | "thumb" | "share" | "save";

const at = (handle: string) => `@${handle.replace(/^@/, "")}`;
const plain = (handle: string) => handle.replace(/^@/, "");

const stream: Shape = {
  kind: "card",
  avatar: "round",
  column: "beside",
  handle: at,
  line: "handle",
  media: "after",
  several: "sheet",
  visible: 4,
  card: "without_media",
  clamp: null,
  acts: ["comment", "repeat", "like", "share"],
  comment: "First reply",
};

const wall: Shape = {
  ...stream,
  column: "under",
  line: "time",
  visible: 5,
  acts: ["thumb", "comment", "share"],
  comment: "First comment",
};

const professional: Shape = {
  ...wall,
  clamp: { characters: 210, lines: 3, word: "…more" },
  acts: ["thumb", "comment", "repeat", "share"],
};

const chat: Shape = {
  ...stream,
  kind: "message",
  avatar: "square",
  line: "time",
  visible: 10,
  card: "always",
  acts: [],
  comment: "First reply",
};

const room: Shape = { ...chat, avatar: "round" };

export const SHAPES: Record<string, Shape> = {
  bluesky: stream,
  x: { ...stream, clamp: { characters: 280, lines: 12, word: "Show more", isWeighted: true } },
  threads: { ...stream, handle: plain, line: "none", several: "swipe" },
  mastodon: { ...stream, avatar: "square", column: "under", acts: ["comment", "repeat", "like", "save"] },
  linkedin: professional,
  facebook: { ...wall, clamp: { characters: 477, lines: 5, word: "See more" } },
  instagram: {
    ...stream,
    card: "never",
    column: "under",
    handle: plain,
    line: "none",
    media: "before",
    several: "swipe",
    clamp: { characters: 125, lines: 2, word: "more" },
    acts: ["like", "comment", "share", "save"],
    comment: "First comment",
  },
  linkedin_page: professional,
  nostr: { ...stream, card: "never", line: "none", acts: ["comment", "repeat", "like"] },
  youtube: {
    ...wall,
    card: "never",
    line: "none",
    handle: at,
    media: "before",
    title: "below",
    clamp: { characters: 150, lines: 3, word: "…more" },
    acts: ["thumb", "share", "save"],
  },
  tiktok: {
    ...stream,
    card: "never",
    column: "under",
    handle: plain,
    line: "none",
    media: "before",
    several: "swipe",
    title: "below",
    clamp: { characters: 100, lines: 2, word: "more" },
    acts: ["like", "comment", "save", "share"],
    comment: "First comment",
  },
  pinterest: {
    ...stream,
    card: "never",
    column: "under",
    handle: plain,
    line: "none",
    media: "before",
    several: "swipe",
    title: "below",
    clamp: { characters: 60, lines: 2, word: "more" },
    acts: ["like", "comment", "share", "save"],
    comment: "First comment",
  },
  google_business: {
    ...wall,
    card: "never",
    media: "before",
    title: "below",
    clamp: { characters: 250, lines: 4, word: "More" },
    acts: ["share"],
  },
  reddit: {
    ...wall,
    card: "never",
    handle: (handle) => `u/${handle.replace(/^(u\/|@)/, "")}`,
    line: "none",
    title: "above",
    acts: ["thumb", "comment", "share"],
  },
  telegram: { ...stream, kind: "bubble", line: "none", visible: 10, acts: [] },
  discord: room,
  discord_webhook: room,
  slack: chat,
  slack_webhook: chat,
  wordpress: {
    ...wall,
    card: "never",
    kind: "article",
    line: "time",
    media: "before",
    acts: [],
    comment: "First comment",
  },
  devto: {
    ...wall,
    card: "never",
    kind: "article",
    line: "time",
    media: "before",
    acts: ["like", "comment", "save"],
    comment: "First comment",
  },
  ghost: { ...wall, card: "never", kind: "article", line: "time", media: "before", acts: [], comment: "First comment" },
};

/** The layout of a platform; an unknown one looks like a stream of short posts. */
export function shapeOf(platform: string): Shape {
  return SHAPES[platform] ?? stream;
}

/** The visible part of a long text; null if all of it is visible. */
export function cut(text: string, clamp: Shape["clamp"]): string | null {
  if (!clamp) return null;
  const few = text.split("\n").slice(0, clamp.lines).join("\n");
  const short = firstGraphemes(few, clamp);
  if (short.length === text.length) return null;
  const space = short.lastIndexOf(" ");
  return (short.length < few.length && space > short.length / 2 ? short.slice(0, space) : short).trimEnd();
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** X counts everything else twice, such as emoji and Chinese. Source: docs.x.com/fundamentals/counting-characters. */
const COUNTS_TWICE = /[^\p{ASCII}\u0080-\u10ff\u2000-\u200d\u2010-\u201f\u2032-\u2037]/u;

/** An emoji or an accented letter is never cut in two. */
function firstGraphemes(text: string, { characters, isWeighted }: NonNullable<Shape["clamp"]>): string {
  let count = 0;
  for (const { index, segment } of graphemes.segment(text)) {
    count += isWeighted && COUNTS_TWICE.test(segment) ? 2 : 1;
    if (count > characters) return text.slice(0, index);
  }
  return text;
}

/** How many of a post's media are visible at first, and whether side by side. */
export function arrange(shape: Pick<Shape, "several" | "visible">, count: number) {
  const isSwipe = shape.several === "swipe" && count > 1;
  const visible = isSwipe ? count : Math.min(count, shape.visible);
  return { isSwipe, visible, hidden: count - visible };
}

/** The link whose card a network shows; null for none. Some have options that name it or turn cards off. */
export function cardLinkOf(
  platform: string,
  { body, hasMedia, options }: { body: string; hasMedia: boolean; options: OptionValues },
): string | null {
  const { card } = shapeOf(platform);
  if (card === "never" || (card === "without_media" && hasMedia)) return null;
  if (options.link_preview === false || options.suppress_embeds === true) return null;
  return typeof options.link === "string" && options.link !== "" ? options.link : findFirstLink(body);
}
