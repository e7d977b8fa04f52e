import type { Anchor } from "#domain/review/schema.ts";

/** What somebody is writing into a post's thread: the words, who will read them, and what they are about. */
export interface Note {
  words: string;
  visibility: "client" | "team";
  anchor: Anchor | null;
}

export const EMPTY_NOTE: Note = { words: "", visibility: "client", anchor: null };

/** Whether a note is for the team alone. Nothing written yet and changes asked for: what will be written is for everybody. */
export function isForTeam({ words, visibility }: Note, isAsking: boolean): boolean {
  return visibility === "team" && !(isAsking && words.trim() === "");
}

/** A note with other words. Those that were begun for the team stay with the team, whatever is asked for meanwhile. */
export function withText(note: Note, words: string, isAsking: boolean): Note {
  return { ...note, words, visibility: isForTeam(note, isAsking) ? "team" : "client" };
}

/** What is left of a note once `sent` is sent: who reads the next one, or all of it where it says something else by now. */
export function afterSending(note: Note, sent: string): Note {
  return note.words.trim() === sent ? { ...EMPTY_NOTE, visibility: note.visibility } : note;
}
