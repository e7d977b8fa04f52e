/** Two rows of the picker. */
const MAX_RECENT = 16;

/** The emoji used last, from the text that the browser stores. */
export function parseRecent(stored: string): string[] {
  return stored.split(" ").filter((emoji) => emoji !== "");
}

/** The text to store once an emoji was used: it comes first, and the ones not used for longest are left out. */
export function withUsed(stored: string, emoji: string): string {
  return [emoji, ...parseRecent(stored).filter((other) => other !== emoji)].slice(0, MAX_RECENT).join(" ");
}
