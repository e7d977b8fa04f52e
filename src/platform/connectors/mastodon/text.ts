import { countGraphemes } from "../limits.ts";

/** Every address counts as this many characters, however long it is, unless a server says otherwise. */
export const URL_LENGTH = 23;

const HOST = String.raw`(?:[\p{L}\p{N}](?:[\p{L}\p{N}_-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d{1,5})?`;
const IN_PATH = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\d!*';:=+,.$/%#\[\]–_~@|&?()-]`;
const LINK = new RegExp(String.raw`(?<![\p{L}\p{N}@#$])https?://${HOST}(?:[/?#]${IN_PATH}*)?`, "giu");
/** What closes a sentence is not part of the address before it. */
const AFTER_LINK = /[!*';:,.$?([\]–@|&]+$/u;

/** Of a mention of somebody on another server only the name counts. */
const REMOTE_MENTION = /(^|[^/\w])@([a-z0-9_]+(?:[a-z0-9_.-]*[a-z0-9_])?)@[\p{L}\p{N}.-]+[\p{L}\p{N}]/giu;

/** The addresses in a text, as the server finds them. */
export function findLinks(text: string): { start: number; end: number; url: string }[] {
  return [...text.matchAll(LINK)].map(({ 0: found, index }) => {
    let url = found.replace(AFTER_LINK, "");
    while (url.endsWith(")") && url.split("(").length < url.split(")").length) {
      url = url.slice(0, -1).replace(AFTER_LINK, "");
    }
    return { start: index, end: index + url.length, url };
  });
}

/** Characters as Mastodon counts them: what a person sees as one is one, an address is 23, of a mention its name. */
export function countText(text: string, urlLength = URL_LENGTH): number {
  let rest = "";
  let from = 0;
  const links = findLinks(text);
  for (const { start, end } of links) {
    // Not a space, so that what touches the address stays what it is.
    rest += `${text.slice(from, start)}/`;
    from = end;
  }
  rest += text.slice(from);
  return countGraphemes(shortenMentions(rest)) + links.length * (urlLength - 1);
}

export function shortenMentions(text: string): string {
  return text.replace(REMOTE_MENTION, "$1@$2");
}

/**
 * What remains of a text in whatever form a server gives it back, to compare it with what was sent: no markup, no blanks,
 * no server behind a name. Servers turn texts into HTML each in their own way.
 */
export function essenceOf(text: string): string {
  return shortenMentions(text)
    .normalize("NFC")
    .replace(/[\s*_~`>\\]/gu, "");
}
