import { createHash } from "node:crypto";

const SLUG_LIMIT = 60;

/** The article's slug on its site: from its title, and unique to the publication through its key. */
export function slugOf(title: string, key: string): string {
  const words = title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, SLUG_LIMIT)
    .replace(/-+$/, "");
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
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const LINK = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g;

/** Each paragraph as HTML: line breaks kept, URLs linked, all other markup escaped. */
export function toParagraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => linkAddresses(paragraph).replaceAll("\n", "<br>"));
}

function linkAddresses(text: string): string {
  let html = "";
  let end = 0;
  for (const { 0: url, index } of text.matchAll(LINK)) {
    html += `${escapeHtml(text.slice(end, index))}<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`;
    end = index + url.length;
  }
  return html + escapeHtml(text.slice(end));
}
