import type { Call, Outgoing, OutgoingMedia } from "../../contract.ts";
import { type OptionsOf, readOptions } from "../../shared/description/options.ts";
import { mediaKind } from "../../shared/text/limits.ts";
import { findLinks } from "../../shared/text/links.ts";
import type { ContainerApi, ContainerPlan } from "../containers.ts";
import { THREADS_OPTIONS } from "./options.ts";

export function containerApi(userId: string): ContainerApi {
  return {
    edge: `${userId}/threads`,
    publishEdge: `${userId}/threads_publish`,
    statusField: "status",
    errorField: "error_message",
  };
}

type Form = Readonly<Record<string, string>>;

/** The containers of a part: one, or one for each item of a carousel and one for the whole. */
export function planContainers(
  { part, earlier, options: chosen }: Outgoing,
  call: Pick<Call, "publicUrl">,
): ContainerPlan {
  const options = readOptions(THREADS_OPTIONS, chosen);
  const { media, body } = part;
  const repliesTo = earlier.at(-1)?.externalId;
  const isFirst = part.kind === "post";
  const common: Form = {
    ...(body === "" ? {} : { text: body }),
    reply_control: options.reply_control,
    ...(isFirst && options.topic_tag ? { topic_tag: options.topic_tag } : {}),
    ...(repliesTo ? { reply_to_id: repliesTo } : {}),
    // A thread is approved at its first post.
    ...(isFirst && options.approve_replies ? { enable_reply_approvals: "true" } : {}),
  };
  const hidden: Form = options.spoiler_media ? { is_spoiler_media: "true" } : {};
  if (media.length > 1) {
    const children = media.map((item) => ({ ...sourceOf(item, call), is_carousel_item: "true" }));
    return { children, main: (ids) => ({ media_type: "CAROUSEL", children: ids.join(","), ...common, ...hidden }) };
  }
  const [item] = media;
  if (item) return { children: [], main: () => ({ ...sourceOf(item, call), ...common, ...hidden }) };
  const attached = isFirst ? attachmentsOf(options) : {};
  if (Object.keys(attached).length > 0)
    return { children: [], main: () => ({ media_type: "TEXT", ...common, ...attached }) };
  const link = (isFirst ? options.link : undefined) ?? findLinks(body)[0]?.uri;
  return { children: [], main: () => ({ media_type: "TEXT", ...common, ...(link ? { link_attachment: link } : {}) }) };
}

function sourceOf(item: OutgoingMedia, call: Pick<Call, "publicUrl">): Form {
  const url = call.publicUrl(item);
  const alt: Form = item.alt.trim() === "" ? {} : { alt_text: item.alt };
  return mediaKind(item.type) === "video"
    ? { media_type: "VIDEO", video_url: url, ...alt }
    : { media_type: "IMAGE", image_url: url, ...alt };
}

const LETTERS = ["a", "b", "c", "d"];

/** A poll or a longer text, which only posts without media have. */
function attachmentsOf({ poll = [], text_attachment: text }: OptionsOf<typeof THREADS_OPTIONS>): Form {
  const answers = poll.map((answer, index) => [`option_${LETTERS[index]}`, answer]);
  return {
    ...(poll.length > 0 ? { poll_attachment: JSON.stringify(Object.fromEntries(answers)) } : {}),
    ...(text ? { text_attachment: JSON.stringify({ plaintext: text }) } : {}),
  };
}
