import { lookUp } from "#kernel/look-up.ts";

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

const LINE_BREAK = /^(?:br|\/p|\/div|\/li)\b/i;

/**
 * The plain text of a message that a server returns as HTML. Divided at each `<` first, because a pattern would look for
 * the end of a tag anew from each of them.
 */
export function textOf(html: string): string {
  const [before = "", ...tagged] = html.split("<");
  return [before, ...tagged.map(withoutTag)]
    .join("")
    .replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return lookUp(NAMED, name.toLowerCase()) ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
    });
}

/** What follows a tag, for a text that begins behind its `<`. One that does not end is text. */
function withoutTag(text: string): string {
  const end = text.indexOf(">");
  if (end < 0) return `<${text}`;
  return `${LINE_BREAK.test(text) ? "\n" : ""}${text.slice(end + 1)}`;
}
