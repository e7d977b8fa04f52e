import { firstUnits } from "#kernel/excerpt.ts";

/** Longest values in UTF-16 units. Share sheets and other pages pass what they like. */
export const MAX_SHARED = { title: 300, text: 5000, url: 2000 } as const;

/** What an app, a phone or another page shares: all of it is text that nobody has checked. */
export interface Shared {
  title: string;
  text: string;
  /** An http or https address; empty without one. */
  url: string;
  /** Whether something was too long, or no address of a page, and was left out. */
  isCut: boolean;
}

/** Reads what was shared from parameters or form fields. @returns null if there is nothing */
export function sharedOf(given: { title?: unknown; text?: unknown; url?: unknown }): Shared | null {
  const title = plainText(given.title).replaceAll(/\s+/g, " ").trim();
  const text = plainText(given.text).trim();
  const link = plainText(given.url).trim();
  const url = isWebAddress(link) ? link : "";
  const shared = {
    title: firstUnits(title, MAX_SHARED.title),
    text: firstUnits(text, MAX_SHARED.text),
    url,
  };
  const isCut = shared.title !== title || shared.text !== text || url !== link;
  return shared.title || shared.text || shared.url || isCut ? { ...shared, isCut } : null;
}

/** The text of a post: what of title, text and link isn't part of another. */
export function postTextOf({ title, text, url }: Shared): string {
  const parts = [text.includes(title) ? "" : title, text, text.includes(url) ? "" : url];
  return parts.filter(Boolean).join("\n\n");
}

/** The site of the shared link; empty without a link. */
export function siteOf({ url }: Pick<Shared, "url">): string {
  return url ? new URL(url).host : "";
}

/** Control characters other than tabs and line breaks have no place in a post. */
function plainText(value: unknown): string {
  if (typeof value !== "string") return "";
  return value
    .toWellFormed()
    .replaceAll("\r\n", "\n")
    .replaceAll(/\p{Cc}/gu, (character) => ("\n\t".includes(character) ? character : ""));
}

function isWebAddress(link: string): boolean {
  if (link.length > MAX_SHARED.url || !URL.canParse(link)) return false;
  const { protocol, username, password } = new URL(link);
  return /^https?:$/.test(protocol) && username === "" && password === "";
}
