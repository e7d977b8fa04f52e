import { createHash } from "node:crypto";

const TITLE_LIMIT = 100;
const SLUG_LIMIT = 60;

export type Article = { title: string /** What stands below the title. */; text: string };

/** Converts a text to an article: titled by the option, or by its first line. */
export function toArticle(body: string, chosen: string | undefined): Article {
  const text = body.trim();
  if (chosen !== undefined && chosen.trim() !== "") return { title: chosen.trim(), text };
  const [first = "", ...rest] = text.split("\n");
  const line = first.trim();
  if (line.length <= TITLE_LIMIT) return { title: line || "Untitled", text: rest.join("\n").trim() || text };
  const cut = line.slice(0, TITLE_LIMIT);
  return { title: `${cut.slice(0, Math.max(cut.lastIndexOf(" "), TITLE_LIMIT / 2)).trimEnd()}…`, text };
}

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
