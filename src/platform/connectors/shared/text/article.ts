import { createHash } from "node:crypto";
import { lookUp } from "#kernel/look-up.ts";
import { mapLinks } from "./links.ts";

const SLUG_LIMIT = 60;

/** A text in lower-case letters without accents, digits and hyphens, for an address. */
export function wordsOf(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim()
    .slice(0, SLUG_LIMIT)
    .trim()
    .replaceAll(" ", "-");
}

/** The article's slug on its site: from its title, and unique to the publication through its key. */
export function slugOf(title: string, key: string): string {
  const words = wordsOf(title);
  const mark = createHash("sha256").update(key).digest("hex").slice(0, 10);
  return words === "" ? mark : `${words}-${mark}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => lookUp(ENTITIES, character) ?? character);
}

/** A text as HTML in which its links can be followed. */
export function linkAddresses(text: string): string {
  return mapLinks(text, ({ uri }) => `<a href="${escapeHtml(uri)}">${escapeHtml(uri)}</a>`, escapeHtml);
}
