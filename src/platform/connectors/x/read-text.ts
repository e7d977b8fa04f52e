import { z } from "zod";

const Entities = z.object({
  urls: z
    .array(z.object({ url: z.string(), expanded_url: z.string().optional(), media_key: z.string().optional() }))
    .catch([]),
});

/** The text of one of the account's own posts, with what X replaced in it. */
export const PostedText = z.object({
  text: z.string(),
  entities: Entities.optional(),
  note_tweet: z.object({ text: z.string(), entities: Entities.optional() }).optional(),
});

/** X shortens links, adds one for attached files, and escapes three characters. */
export function readPostedText({ text, entities, note_tweet: note }: z.infer<typeof PostedText>): string {
  let whole = note?.text ?? text;
  for (const { url, expanded_url: expanded = "", media_key: file } of (note?.entities ?? entities)?.urls ?? []) {
    const isFile =
      file !== undefined || /^https:\/\/(?:twitter|x)\.com\/[^/]+\/status\/\d+\/(?:photo|video)\/\d+$/.test(expanded);
    whole = whole.replaceAll(url, isFile ? "" : expanded);
  }
  return unescapeText(whole);
}

/** Without the escaping, and without the name that X puts before a reply. */
export function readText(text: string, repliesTo: string | null): string {
  const plain = unescapeText(text);
  const name = `@${repliesTo} `.toLowerCase();
  return repliesTo !== null && plain.toLowerCase().startsWith(name) ? plain.slice(name.length) : plain;
}

function unescapeText(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
