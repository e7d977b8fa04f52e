import { buffer } from "node:stream/consumers";
import type { Call, Content, ContentMedia, OptionValues, Outgoing, OutgoingMedia } from "../contract.ts";
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
  const { video, cover } = videoOf(media);
  if (video) {
    const { content_type: type, data } = cover ? await imageOf(cover, call) : {};
    const shown = cover
      ? { cover_image_content_type: type, cover_image_data: data }
      : { cover_image_key_frame_time: 0 };
    return { source_type: "video_id", media_id: String(state?.media), ...shown };
  }
  const [first, ...others] = media;
  if (!first) throw new Error("A pin needs a file.");
  if (others.length === 0) return { source_type: "image_base64", ...(await imageOf(first, call)) };
  const items: object[] = [];
  for (const item of media) items.push(await imageOf(item, call));
  return { source_type: "multiple_image_base64", items };
}

/** The video of a pin, and the image beside it, its cover; undefined what it doesn't have. */
export function videoOf<Media extends ContentMedia>(
  media: readonly Media[],
): { video: Media | undefined; cover: Media | undefined } {
  const video = media.find(({ type }) => type.startsWith("video/"));
  return { video, cover: video && media.find((item) => item !== video) };
}

async function imageOf(media: OutgoingMedia, { readMedia }: Pick<Call, "readMedia">) {
  const bytes = await buffer(await readMedia(media));
  return { content_type: media.type, data: bytes.toString("base64") };
}
