import type { Overrides } from "#domain/content/posts/schema.ts";

/** `body`, `first_comment`, or a part of the thread by its place after the first, such as `thread.0`. */
export const TEXT_FIELD = /^(?:body|first_comment|thread\.\d{1,2})$/;

/** The place in `thread` of a part; null for the other fields. */
export function threadIndexOf(field: string): number | null {
  return field.startsWith("thread.") ? Number(field.slice("thread.".length)) : null;
}

/**
 * A text of a post on one of its channels.
 * @param shared the post's own text, which a channel inherits
 * @returns null where there is no such text
 */
export function textAt(shared: string, overrides: Overrides, field: string): string | null {
  if (field === "body") return overrides.body ?? shared;
  if (field === "first_comment") return overrides.first_comment ?? null;
  return overrides.thread?.[threadIndexOf(field) ?? -1] ?? null;
}

/** A channel's overrides with another text; an empty first comment is none. */
export function withTextAt(overrides: Overrides, field: string, text: string): Overrides {
  if (field === "body") return { ...overrides, body: text };
  if (field === "first_comment") return { ...overrides, first_comment: text === "" ? null : text };
  const index = threadIndexOf(field);
  return { ...overrides, thread: (overrides.thread ?? []).map((part, at) => (at === index ? text : part)) };
}
