import type { Anchor } from "#domain/review/schema.ts";

/** A comment being written: text, audience and anchor. */
export interface Note {
  words: string;
  visibility: "client" | "team";
  anchor: Anchor | null;
}

export const EMPTY_NOTE: Note = { words: "", visibility: "client", anchor: null };

/** Whether a comment is internal. An empty comment becomes public when changes are requested. */
export function isForTeam({ words, visibility }: Note, isAsking: boolean): boolean {
  return visibility === "team" && !(isAsking && words.trim() === "");
}

/** The comment with another text. A text that was begun as internal stays internal, whatever decision is chosen. */
export function withText(note: Note, words: string, isAsking: boolean): Note {
  return { ...note, words, visibility: isForTeam(note, isAsking) ? "team" : "client" };
}

/** What remains after `sent` was sent: its audience, or the whole comment if it has changed in the meantime. */
export function clearAfterSending(note: Note, sent: string): Note {
  return note.words.trim() === sent ? { ...EMPTY_NOTE, visibility: note.visibility } : note;
}
