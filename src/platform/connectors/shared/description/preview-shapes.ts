import { type Message, msg } from "#kernel/language.ts";
import type { OptionValues } from "../../contract.ts";

/** How a network lays out a post, as far as it matters to readers. Our own drawings; no network's logos are used. */
export interface PreviewShape {
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
  /** Whether an image beside a video is shown as the video's thumbnail, of a post with these options. */
  hasThumbnails?: (options: OptionValues) => boolean;
  /** Several images: in a grid, or in a carousel. */
  several: "sheet" | "swipe";
  /** How many of several are visible in the grid; the last one shows how many more there are. */
  visible: number;
  /** Whether a link in the text gets a card: never, in a post without media, or beside media as well. */
  card: "never" | "without_media" | "always";
  /** A longer text is truncated here, in graphemes or lines, whichever comes first. */
  clamp: { characters: number; lines: number; word: Message; isWeighted?: true } | null;
  /** The actions on a post, from left to right. */
  acts: readonly PreviewAction[];
  /** Where the title stands, on networks that have one. */
  title?: "above" | "below";
  /** The network's name for the first comment. */
  comment: Message;
  /** What the options add to the post; absent where they add nothing that readers see. */
  extras?: (options: OptionValues) => PreviewExtras;
}

/** What stands below the text of a post beside its media. */
export interface PreviewExtras {
  poll?: {
    /** Null where the post's text is the question. */ question: string | null;
    answers: readonly string[];
  } | null;
  /** Buttons with their texts, in rows. */
  buttons?: readonly (readonly string[])[];
  /** The address of a post that it quotes. */
  quote?: string | null;
}

/** A poll of the options `poll` and `poll_question`; null without one. */
export function pollShown({ poll, poll_question: question }: OptionValues): PreviewExtras["poll"] {
  const answers = Array.isArray(poll) ? poll : [];
  return answers.length === 0 ? null : { question: typeof question === "string" ? question : null, answers };
}

/** The quoted post of the option `quote`; null without one. */
export function quoteShown({ quote }: OptionValues): string | null {
  return typeof quote === "string" && quote.trim() !== "" ? quote.trim() : null;
}

export type PreviewAction = "comment" | "repeat" | "like" | "thumb" | "share" | "save";

/** A handle with one @, and without. */
export const withAt = (handle: string) => `@${handle.replace(/^@/, "")}`;
export const withoutAt = (handle: string) => handle.replace(/^@/, "");

/** A stream of short posts. */
export const STREAM: PreviewShape = {
  kind: "card",
  avatar: "round",
  column: "beside",
  handle: withAt,
  line: "handle",
  media: "after",
  several: "sheet",
  visible: 4,
  card: "without_media",
  clamp: null,
  acts: ["comment", "repeat", "like", "share"],
  comment: msg("First reply"),
};

/** A page of long posts below a header of two lines. */
export const WALL: PreviewShape = {
  ...STREAM,
  column: "under",
  line: "time",
  visible: 5,
  acts: ["thumb", "comment", "share"],
  comment: msg("First comment"),
};

/** Images first, swiped through, with a caption below. */
export const GALLERY: PreviewShape = {
  ...STREAM,
  card: "never",
  column: "under",
  handle: withoutAt,
  line: "none",
  media: "before",
  several: "swipe",
  comment: msg("First comment"),
};

/** Messages of a conversation. */
export const CHAT: PreviewShape = {
  ...STREAM,
  kind: "message",
  avatar: "square",
  line: "time",
  visible: 10,
  card: "always",
  acts: [],
};

/** An article on a site. */
export const ARTICLE: PreviewShape = { ...WALL, card: "never", kind: "article", media: "before", acts: [] };
