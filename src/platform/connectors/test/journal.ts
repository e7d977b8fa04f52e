import { existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import type { TestClass } from "./describe.ts";

/**
 * `accepted`: something new stands on the platform. `repeated`: a known key was answered with what stands already.
 * `edited`, `removed`: what stood there was changed; a line of what was refused or busy has the post's id.
 */
export type Line = {
  what: "accepted" | "repeated" | "refused" | "busy" | "edited" | "removed";
  kind: TestClass;
  account: string;
  marker: string;
  id: string;
  at: number;
  isReplyLost: boolean;
  isProcessing: boolean;
  /** Answered with characters in its names that no database keeps. */
  isOdd?: boolean;
  /** What it says; markers in it decide how it is treated. */
  text?: string;
  /** Of a change, which one it is. */
  tag?: string;
  /** How many other changes of the same post were being made at that moment; more than none would be a mistake of ours. */
  overlaps?: number;
  /** The parts after the first, and the comment under it, where they came along. */
  thread?: string[];
  comment?: string | null;
  /** The platform's own settings that it was sent with. */
  options?: Record<string, unknown>;
  /** What it was prepared in, and the post that it continues, where these came along. */
  container?: string | null;
  replyTo?: string | null;
};

/** The platform's own memory, outside our database: the judge of the proof reads nothing else. */
export function openJournal(file: string): { lines: Line[]; append(line: Line): void } {
  const lines = readJournal(file);
  const handle = openSync(file, "a");
  return {
    lines,
    append(line) {
      // On disk before the answer leaves, so that a platform that crashes still knows what it accepted.
      writeSync(handle, `${JSON.stringify(line)}\n`);
      fsyncSync(handle);
      lines.push(line);
    },
  };
}

export function readJournal(file: string): Line[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}
