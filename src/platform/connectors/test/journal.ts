import { existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import type { TestClass } from "./describe.ts";

/**
 * `accepted`: a new post was created. `repeated`: a known key returned the existing post. `edited`, `removed`: an
 * existing post was changed; a refused or busy change has the post's ID.
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
  /** The response contained characters that the database can't store. */
  isOdd?: boolean;
  /** The text; markers in it control the platform's response. */
  text?: string;
  /** The number of the change. */
  tag?: string;
  /** Number of other changes of the same post in progress at that moment; more than zero is a bug in the caller. */
  overlaps?: number;
  /** The thread parts after the first, and the first comment, if sent in the same request. */
  thread?: string[];
  comment?: string | null;
  /** The platform's own settings in the request. */
  options?: Record<string, unknown>;
  /** The container it was prepared in, and the post it replies to, if sent. */
  container?: string | null;
  replyTo?: string | null;
};

/** The platform's own record, outside the product's database; the crash tests verify against it alone. */
export function openJournal(file: string): { lines: Line[]; append(line: Line): void } {
  const lines = readJournal(file);
  const handle = openSync(file, "a");
  return {
    lines,
    append(line) {
      // Written to disk before the response is sent, so that it survives a crash of the platform.
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
