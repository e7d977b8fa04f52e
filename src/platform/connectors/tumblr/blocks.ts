import { z } from "zod";
import type { Content, OutgoingMedia } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { partNameOf } from "../shared/http/multipart.ts";
import { findLinks } from "../shared/text/links.ts";
import { paragraphsOf } from "../shared/text/paragraphs.ts";
import { LIMITS, OPTIONS } from "./describe.ts";

/** A content block of the Neue Post Format. Source: the NPF specification in tumblr/docs, read 1 December 2026. */
export const Block = z.looseObject({ type: z.string() });
export type Block = z.infer<typeof Block>;

/** The fields of the request that creates or edits a post. @param files the blocks of its files */
export function postOf({ body, tags, options }: Pick<Content, "body" | "tags" | "options">, files: readonly Block[]) {
  const { title = "", link = "" } = readOptions(OPTIONS, options);
  const heading = title.trim() && { type: "text", subtype: "heading1", text: title.trim() };
  const card = link && { type: "link", url: link };
  const content = [heading, ...files, ...textBlocks(body), card].filter((block) => block !== "");
  // A comma ends a tag.
  return { content, state: "published", tags: tags.map((tag) => tag.replaceAll(",", " ").trim()).join(",") };
}

/** Addresses in a text are links only where a range says so; ranges count code points. */
function textBlocks(body: string): Block[] {
  let room = LIMITS.links;
  return paragraphsOf(body).map((text) => {
    const formatting = findLinks(text)
      .slice(0, room)
      .map(({ start, end, uri: url }) => {
        const at = (units: number) => [...text.slice(0, units)].length;
        return { start: at(start), end: at(end), type: "link", url };
      });
    room -= formatting.length;
    return { type: "text", text, ...(formatting.length > 0 && { formatting }) };
  });
}

/** The block of a file that is sent with the request. */
export function fileBlock({ type, width, height, alt }: OutgoingMedia, index: number): Block {
  const media = { type, identifier: partNameOf(index), width, height };
  if (type.startsWith("video/")) return { type: "video", media };
  return { type: "image", media: [media], ...(alt && { alt_text: alt }) };
}

/** What a post is recognized by. Tumblr writes addresses anew, and spaces at the edges go. */
export function markOf(content: readonly Block[]): string {
  const text = content.map((block) => (typeof block.text === "string" ? block.text : "")).join("");
  const others = content.flatMap(({ type }) => (type === "text" ? [] : [type]));
  return [text.normalize("NFC").replaceAll(/\s/g, ""), ...others].join("\0");
}
