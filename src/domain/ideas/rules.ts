import { Reference, type ReferenceInput } from "./schema.ts";
import type { IdeaFormat } from "./terms.ts";

/** More than a post may have (`Overrides.thread`); the rest stays together in the last. */
const MAX_PARTS = 50;

/** What an idea says as a post: `parts` go to channels that have threads, `body` to all others. */
export type Draft = { body: string; parts: [string, ...string[]] | null };

/**
 * Headline and body as the format wants them: a story shows one line; a thread is the headline and then a part for each
 * paragraph; anything else is the headline over the body.
 */
export function draftOf({ headline, body, format }: { headline: string; body: string; format: IdeaFormat }): Draft {
  const text = body.trim();
  const whole = text === "" ? headline : `${headline}\n\n${text}`;
  if (format === "story") return { body: headline, parts: null };
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
  if (format !== "thread" || paragraphs.length === 0) return { body: whole, parts: null };
  const rest = paragraphs.slice(MAX_PARTS - 1);
  const last = rest.length > 0 ? [rest.join("\n\n")] : [];
  return { body: whole, parts: [headline, ...paragraphs.slice(0, MAX_PARTS - 1), ...last] };
}

/** What is kept of a reference: its moment is UTC, so that text compares as time does. */
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
