/** A mention as authors write it: the name, and what it stands for. */
const MENTION = /@\[([^\][\n]{1,200})\] ?\((urn:li:(?:organization|person):[\w-]{1,60})\)/g;
/** What looks like one. */
const LIKE_MENTION = /@\[[^\][\n]{1,200}\] ?\([^()\s]{1,200}\)/g;

/** What looks like a mention and stands for nobody. */
export function unknownMentions(text: string): string[] {
  return text.replace(MENTION, "").match(LIKE_MENTION) ?? [];
}

/** Escapes all of a text but its mentions. */
export function toLittleText(text: string): string {
  let end = 0;
  const pieces: string[] = [];
  for (const { 0: written, 1: name = "", 2: urn = "", index } of text.matchAll(MENTION)) {
    pieces.push(escapeText(text.slice(end, index)), `@[${escapeText(name)}](${urn})`);
    end = index + written.length;
  }
  return [...pieces, escapeText(text.slice(end))].join("");
}

/**
 * Escapes the reserved characters of LinkedIn's little text format, so that every text is shown as written; the sign of
 * a hashtag stays. Source: learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/little-text-format.
 */
function escapeText(text: string): string {
  return text.replace(/[\\|{}@[\]()<>*_~]|#(?![\p{L}\p{N}])/gu, (found) => `\\${found}`);
}

/** A text of LinkedIn as it is shown, without escapes; mentions are names, and hashtags may be templates. */
export function unescapeText(text: string): string {
  return text
    .replace(MENTION, "$1")
    .replace(/\{hashtag\|\\?#\|([^{}]*)\}/g, "#$1")
    .replace(/\\(?=[\\|{}@[\]()<>#*_~])/g, "");
}

/** Normalizes a text for comparing LinkedIn's version with the one sent. */
export function normalizeText(text: string): string {
  return unescapeText(text).normalize("NFC").replace(/\s/gu, "");
}
