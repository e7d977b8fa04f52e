import { Reference, type ReferenceInput } from "./schema.ts";
import type { IdeaFormat } from "./terms.ts";

/** More than a post may have (`Overrides.thread`); the remaining text stays together in the last part. */
const MAX_PARTS = 50;

/** An idea's text as a post: `parts` for channels with threads, `body` for all others. */
export type Draft = { body: string; parts: [string, ...string[]] | null };

/**
 * Headline and body in the idea's format: a story has one line; a thread is the headline followed by one part per
 * paragraph; all others are the headline above the body.
 */
export function draftOf({ headline, body, format }: { headline: string; body: string; format: IdeaFormat }): Draft {
  const text = body.trim();
  const fullText = text === "" ? headline : `${headline}\n\n${text}`;
  if (format === "story") return { body: headline, parts: null };
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
  if (format !== "thread" || paragraphs.length === 0) return { body: fullText, parts: null };
  const rest = paragraphs.slice(MAX_PARTS - 1);
  const last = rest.length > 0 ? [rest.join("\n\n")] : [];
  return { body: fullText, parts: [headline, ...paragraphs.slice(0, MAX_PARTS - 1), ...last] };
}

/** A stored reference: its time is in UTC, so that text order is time order. */
export function mergeReferences(references: readonly ReferenceInput[], now: Date): Reference[] {
  return references.map(({ captured_at: at, ...rest }) => ({
    ...rest,
    captured_at: (at === undefined ? now : new Date(at)).toISOString(),
  }));
}

/** An idea's references from their column. */
export function readReferences(column: unknown): Reference[] {
  return Reference.array().parse(column);
}
