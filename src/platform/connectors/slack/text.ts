import { firstUnits } from "#kernel/excerpt.ts";

/** Maximum characters of one section, and of a message. */
const SECTION_LIMIT = 3000;

/** Escapes Slack's control characters as docs.slack.dev prescribes, so that no text can notify anybody. */
export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** The readable text of a stored message: names of channels and texts of links, without control characters. */
export function unescapeText(text: string): string {
  return text
    .replace(/<([^<>|]*)(?:\|([^<>]*))?>/g, (_whole, target: string, label?: string) => label || target)
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

/** Splits a text into pieces of at most 3000 characters after escaping, at the end of a line or a word if possible. */
export function splitSections(text: string): string[] {
  const sections: string[] = [];
  for (let rest = text.trim(); rest !== ""; ) {
    const piece = fittingStart(rest);
    const cut = piece.length === rest.length ? piece : cutAtEnd(piece);
    sections.push(escapeText(cut.trimEnd()));
    rest = rest.slice(cut.length).trimStart();
  }
  return sections;
}

function fittingStart(text: string): string {
  let length = 0;
  let end = 0;
  for (const character of text) {
    length += escapeText(character).length;
    if (length > SECTION_LIMIT) break;
    end += character.length;
  }
  return firstUnits(text, end);
}

function cutAtEnd(piece: string): string {
  const line = piece.lastIndexOf("\n");
  const end = line > piece.length / 2 ? line : piece.lastIndexOf(" ");
  return end > piece.length / 2 ? piece.slice(0, end + 1) : piece;
}
