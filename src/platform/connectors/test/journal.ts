import { existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { z } from "zod";
import type { TestClass } from "./describe.ts";

/** Files of a post by their names, those of a reply by their types and the hashes of their bytes. */
const File = z.object({
  name: z.string().optional(),
  alt: z.string(),
  type: z.string().optional(),
  sha256: z.string().optional(),
});
export const Files = z.array(File).default([]);
type File = z.infer<typeof File>;

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
  /** The files of the request or of its container, and those of the thread parts in the same request. */
  files?: File[];
  threadFiles?: File[][];
  /** The platform's own settings in the request. */
  options?: Record<string, unknown>;
  /** The container it was prepared in, and the post it replies to, if sent. */
  container?: string | null;
  replyTo?: string | null;
};

const INDEXED = ["id", "marker", "container"] as const;

export type Journal = {
  lines: readonly Line[];
  /** The lines with this value in this field, oldest first, without those that are appended later. */
  by(field: (typeof INDEXED)[number], value: string): readonly Line[];
  append(line: Line): void;
};

/** The platform's own record, outside the product's database; the crash tests verify against it alone. */
export function openJournal(file: string): Journal {
  const lines: Line[] = [];
  const indexes = {
    id: new Map<string, Line[]>(),
    marker: new Map<string, Line[]>(),
    container: new Map<string, Line[]>(),
  };
  function keep(line: Line): void {
    lines.push(line);
    for (const field of INDEXED) {
      const value = line[field];
      if (value === null || value === undefined) continue;
      const found = indexes[field].get(value);
      if (found) found.push(line);
      else indexes[field].set(value, [line]);
    }
  }
  readJournal(file).forEach(keep);
  const handle = openSync(file, "a");
  return {
    lines,
    by: (field, value) => [...(indexes[field].get(value) ?? [])],
    append(line) {
      // Written to disk before the response is sent, so that it survives a crash of the platform.
      writeSync(handle, `${JSON.stringify(line)}\n`);
      fsyncSync(handle);
      keep(line);
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
