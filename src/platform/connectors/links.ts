export type FoundLink = { start: number; end: number; uri: string };

const LINK = /(?<![\p{L}\p{N}@])https?:\/\/[^\s<>"“”„「」。、]+/giu;
const AFTER_LINK = /[.,;:!?'’*_~\]}…]+$/u;

/** The links in a text, without trailing punctuation. */
export function findLinks(text: string): FoundLink[] {
  return [...text.matchAll(LINK)].flatMap(({ 0: found, index }) => {
    let uri = found.replace(AFTER_LINK, "");
    while (uri.endsWith(")") && uri.split("(").length < uri.split(")").length) {
      uri = uri.slice(0, -1).replace(AFTER_LINK, "");
    }
    return URL.canParse(uri) ? [{ start: index, end: index + uri.length, uri }] : [];
  });
}
