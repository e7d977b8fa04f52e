import type { SavedTextKind } from "./terms.ts";

export type Insertion = { from: number; to: number; text: string };

/**
 * Where a saved text goes: a template or a reply at the cursor or in place of what is selected, hashtags and a signature
 * at the end, after a blank line.
 * @param selection in UTF-16 units, as a text field tells it
 */
export function insertionOf(
  body: string,
  { kind, text: saved }: { kind: SavedTextKind; text: string },
  selection: { start: number; end: number },
): Insertion {
  if (kind === "template" || kind === "reply") return { from: selection.start, to: selection.end, text: saved };
  const from = body.trimEnd().length;
  return { from, to: body.length, text: from === 0 ? saved : `\n\n${saved}` };
}

/** A placeholder with the space or comma before it, which goes too where no name is known: "Thanks, {{name}}!" */
const PLACEHOLDER = /(,\s*|(?<!\s)\s*)\{\{\s*(name|first_name)\s*\}\}/g;

/**
 * A saved reply with the name of the person who wrote.
 * @param name null where it is not known
 */
export function fillReply(text: string, name: string | null): string {
  const whole = name?.trim() ?? "";
  const [first = ""] = whole.split(/\s+/);
  return text.replaceAll(PLACEHOLDER, (_, before: string, field: string) =>
    whole === "" ? "" : `${before}${field === "name" ? whole : first}`,
  );
}
