import { z } from "zod";
import { escapeHtml, timeOf } from "./parse-xml-feed.ts";
import type { RawFeed, RawItem } from "./raw-feed.ts";
import { MAX_MARKUP } from "./rules.ts";

const text = z.string().catch("");
/** One field that is wrong does not take the entry away. */
const Item = z.object({
  id: z.union([z.string(), z.number().transform(String)]).catch(""),
  url: text,
  external_url: text,
  title: text,
  summary: text,
  content_html: text,
  content_text: text,
  date_published: text,
  date_modified: text,
});
const Document = z.object({ version: z.string(), title: text, items: z.array(z.unknown()).catch([]) });
const VERSION = "https://jsonfeed.org/version/";

/**
 * Reads JSON Feed 1.0 and 1.1.
 * @returns null for JSON that is none, "broken" for what is no JSON
 */
export function parseJsonFeed(json: string, address: string): RawFeed | "broken" | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return "broken";
  }
  const document = Document.safeParse(value).data;
  if (!document?.version.startsWith(VERSION)) return null;
  const items = document.items.flatMap((one) => {
    const item = Item.safeParse(one).data;
    return item ? [itemOf(item, address)] : [];
  });
  return { title: escapeHtml(document.title), items };
}

function itemOf(item: z.infer<typeof Item>, address: string): RawItem {
  const plain = item.content_text || item.summary;
  const date = item.date_published || item.date_modified;
  const link = item.url || item.external_url;
  return {
    id: item.id.trim(),
    title: escapeHtml(item.title.slice(0, MAX_MARKUP)),
    html: (item.content_html || escapeHtml(plain.slice(0, MAX_MARKUP))).slice(0, MAX_MARKUP),
    url: link === "" ? null : (URL.parse(link.trim(), address)?.href ?? null),
    at: date === "" ? null : timeOf(date),
  };
}
