import { buffer } from "node:stream/consumers";
import type { Call, Content, OptionValues, Outgoing, OutgoingMedia } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { findLinks } from "../shared/text/links.ts";
import { OPTIONS } from "./options.ts";

/** The text fields of a pin. The link defaults to the first one in the text. */
export function textsOf({ body, options }: Pick<Content, "body"> & { options: OptionValues }) {
  const { title, link = findLinks(body)[0]?.uri } = readOptions(OPTIONS, options);
  return { description: body, ...(title ? { title } : {}), ...(link ? { link } : {}) };
}

/** The content of a pin's files: a video that is uploaded already, or images in Base64. */
export async function mediaSourceOf({ media, state }: Outgoing, call: Pick<Call, "readMedia">): Promise<object> {
  const [first, ...others] = media;
  if (!first) throw new Error("A pin needs a file.");
  if (first.type.startsWith("video/"))
    return { source_type: "video_id", media_id: String(state?.media), cover_image_key_frame_time: 0 };
  if (others.length === 0) return { source_type: "image_base64", ...(await imageOf(first, call)) };
  const items: object[] = [];
  for (const item of media) items.push(await imageOf(item, call));
  return { source_type: "multiple_image_base64", items };
}

async function imageOf(media: OutgoingMedia, { readMedia }: Pick<Call, "readMedia">) {
  const bytes = await buffer(await readMedia(media));
  return { content_type: media.type, data: bytes.toString("base64") };
}
