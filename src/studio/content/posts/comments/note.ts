import { type Mentioned, withIds } from "#domain/content/mentions/rules.ts";
import type { Anchor } from "#domain/review/comments/schema.ts";

/** A comment being written: text, audience, anchor, and the people chosen for its mentions. */
export interface Note {
  words: string;
  visibility: "client" | "team";
  anchor: Anchor | null;
  mentions: readonly Mentioned[];
}

export const EMPTY_NOTE: Note = { words: "", visibility: "client", anchor: null, mentions: [] };

/** Whether a comment is internal. An empty comment becomes public when changes are requested. */
export function isForTeam({ words, visibility }: Note, isAsking: boolean): boolean {
  return visibility === "team" && !(isAsking && words.trim() === "");
}

/** The comment with another text. A text that was begun as internal stays internal, whatever decision is chosen. */
export function withText(note: Note, words: string, isAsking: boolean): Note {
  return { ...note, words, visibility: isForTeam(note, isAsking) ? "team" : "client" };
}

/** The comment with another person to mention; of namesakes the last one chosen. */
export function withMention(note: Note, person: Mentioned): Note {
  return { ...note, mentions: [...note.mentions.filter(({ name }) => name !== person.name), person] };
}

/** The text as it is sent. */
export function bodyOf({ words, mentions }: Note): string {
  return withIds(words.trim(), mentions);
}

/** What remains after `sent` was sent: its audience, or the whole comment if it has changed in the meantime. */
export function clearAfterSending(note: Note, sent: string): Note {
  return bodyOf(note) === sent ? { ...EMPTY_NOTE, visibility: note.visibility } : note;
}
