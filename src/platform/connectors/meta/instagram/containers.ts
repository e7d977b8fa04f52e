import type { Call, Outgoing, OutgoingMedia } from "../../contract.ts";
import { readOptions } from "../../shared/description/options.ts";
import { mediaKind } from "../../shared/text/limits.ts";
import type { ContainerApi, ContainerPlan } from "../containers.ts";
import { withCover } from "./describe.ts";
import { INSTAGRAM_OPTIONS } from "./options.ts";
import { userTagsFor } from "./people.ts";

export function containerApi(accountId: string): ContainerApi {
  return {
    edge: `${accountId}/media`,
    publishEdge: `${accountId}/media_publish`,
    statusField: "status_code",
    errorField: "status",
  };
}

type Form = Readonly<Record<string, string>>;

/** The containers of a post: one, or one for each item of a carousel and one for the whole. */
export function planContainers({ part, options: chosen }: Outgoing, call: Pick<Call, "publicUrl">): ContainerPlan {
  const options = readOptions(INSTAGRAM_OPTIONS, chosen);
  const { body } = part;
  const { media, cover: coverImage } = withCover(part.media, options.type);
  const common: Form = {
    caption: body,
    ...(options.collaborators?.length ? { collaborators: JSON.stringify(options.collaborators) } : {}),
    ...(options.location ? { location_id: options.location } : {}),
  };
  if (media.length > 1) {
    const children = media.map((item, index) => ({
      ...sourceOf(item, call, "VIDEO"),
      ...altOf(item),
      ...userTagsFor(chosen, item, index),
      is_carousel_item: "true",
    }));
    return { children, main: (ids) => ({ media_type: "CAROUSEL", children: ids.join(","), ...common }) };
  }
  const [item] = media;
  if (!item) throw new Error("Instagram publishes no text alone.");
  const people = userTagsFor(chosen, item, 0);
  if (options.type === "story") return single({ ...sourceOf(item, call, null), ...people, media_type: "STORIES" });
  const all = { ...common, ...people };
  if (mediaKind(item.type) !== "video") return single({ ...sourceOf(item, call, null), ...altOf(item), ...all });
  const frame: Form = options.cover_second === undefined ? {} : { thumb_offset: String(options.cover_second * 1000) };
  const cover: Form = coverImage ? { cover_url: call.publicUrl(coverImage) } : frame;
  const audio: Form = options.audio_name ? { audio_name: options.audio_name } : {};
  // Who sees a trial reel is decided later.
  const share: Form =
    options.trial === "none"
      ? { share_to_feed: String(options.type === "feed" || options.share_to_feed) }
      : { trial_params: JSON.stringify({ graduation_strategy: options.trial }) };
  return single({ ...sourceOf(item, call, "REELS"), ...all, ...share, ...cover, ...audio });
}

function single(form: Form): ContainerPlan {
  return { children: [], main: () => form };
}

function sourceOf(item: OutgoingMedia, call: Pick<Call, "publicUrl">, videoType: string | null): Form {
  const url = call.publicUrl(item);
  if (mediaKind(item.type) !== "video") return { image_url: url };
  return { video_url: url, ...(videoType === null ? {} : { media_type: videoType }) };
}

/** Instagram takes alt texts of images only. */
function altOf({ alt, type }: OutgoingMedia): Form {
  return alt.trim() === "" || mediaKind(type) === "video" ? {} : { alt_text: alt };
}
