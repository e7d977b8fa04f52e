/** A run of text, or a URL in it. */
export type Run = { text: string; href?: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/g;
/** Punctuation that ends a sentence rather than a URL. */
const TRAILING = /[.,;:!?'”’)\]]+$/;

/** Paragraphs of a plain text: separated by empty lines, with single line breaks inside. */
export function paragraphs(body: string): string[] {
  return body
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

/** Splits a paragraph into text and URLs, so that these can be links. No other markup. */
export function runs(paragraph: string): Run[] {
  const found: Run[] = [];
  let from = 0;
  for (const { 0: match, index } of paragraph.matchAll(ADDRESS)) {
    const href = trimAddress(match);
    if (!URL.canParse(href)) continue;
    if (index > from) found.push({ text: paragraph.slice(from, index) });
    found.push({ text: href.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, ""), href });
    from = index + href.length;
  }
  if (from < paragraph.length) found.push({ text: paragraph.slice(from) });
  return found;
}

/** A closing bracket belongs to the URL if it was opened there. */
function trimAddress(address: string): string {
  const tail = TRAILING.exec(address)?.[0];
  if (!tail) return address;
  const head = address.slice(0, -tail.length);
  return tail.startsWith(")") && head.includes("(") ? `${head})` : head;
}

/** The first line of a text, truncated at a word: for titles, lists and descriptions. Empty for a text without words. */
export function excerpt(body: string, length = 80): string {
  const [line = ""] = body.trim().split(/\r?\n/);
  if (line.length <= length) return line;
  const cut = line.slice(0, length + 1);
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > length / 2 ? end : length).replace(/[\s.,;:–—-]+$/, "")}…`;
}
