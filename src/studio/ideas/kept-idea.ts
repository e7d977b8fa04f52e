import type { IdeaText, Writing } from "./idea-text.ts";

/** What was typed about an idea and is not stored yet, kept in the tab with what it was written on. */
const keyOf = (id: number) => `masthead.idea.${id}`;

export function keepIdea(id: number, { text, base, at }: Writing): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify({ text, base, at }));
  } catch {
    // A browser that keeps nothing for us still has the server.
  }
}

export function forgetIdea(id: number): void {
  try {
    sessionStorage.removeItem(keyOf(id));
  } catch {
    // As above.
  }
}

export function readKeptIdea(id: number): Writing | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? "null");
    return isKept(kept) ? { ...kept, clash: null } : null;
  } catch {
    return null;
  }
}

function isKept(kept: unknown): kept is Omit<Writing, "clash"> {
  if (typeof kept !== "object" || kept === null || !("text" in kept && "base" in kept && "at" in kept)) return false;
  return typeof kept.at === "string" && isText(kept.text) && isText(kept.base);
}

function isText(kept: unknown): kept is IdeaText {
  if (typeof kept !== "object" || kept === null || !("headline" in kept && "body" in kept)) return false;
  return typeof kept.headline === "string" && typeof kept.body === "string";
}
