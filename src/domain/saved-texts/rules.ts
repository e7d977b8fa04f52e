import type { SavedTextKind } from "./terms.ts";

export type Insertion = { from: number; to: number; text: string };

/**
 * Where a saved text goes in the text of a post: a template at the cursor or in place of what is selected, hashtags and
 * a signature at the end, after a blank line.
 * @param selection in UTF-16 units, as a text field tells it
 */
export function insertionOf(
  body: string,
  { kind, text: saved }: { kind: SavedTextKind; text: string },
  selection: { start: number; end: number },
): Insertion {
  if (kind === "template") return { from: selection.start, to: selection.end, text: saved };
  const from = body.trimEnd().length;
  return { from, to: body.length, text: from === 0 ? saved : `\n\n${saved}` };
}
