import type { Call, Outgoing } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { isBranded, isOwnBrand, OPTIONS } from "./options.ts";

/** The interactions that an account has turned off. */
export type TurnedOff = { noComment: boolean; noDuet: boolean; noStitch: boolean };

/** The settings of a video, as `video/init` takes them. Interactions are off unless they were chosen. */
export function videoInfoOf({ body, options }: Pick<Outgoing, "body" | "options">, off: TurnedOff): object {
  const { interactions = [], cover_second: cover, ...chosen } = readOptions(OPTIONS, options);
  return {
    title: body,
    privacy_level: chosen.privacy,
    disable_comment: off.noComment || !interactions.includes("comment"),
    disable_duet: off.noDuet || !interactions.includes("duet"),
    disable_stitch: off.noStitch || !interactions.includes("stitch"),
    video_cover_timestamp_ms: cover * 1000,
    brand_content_toggle: isBranded(chosen.disclosure),
    brand_organic_toggle: isOwnBrand(chosen.disclosure),
    is_aigc: chosen.ai_generated,
  };
}

/** A post of images, as `content/init` takes it; TikTok fetches them. Source: developers.tiktok.com/doc/content-posting-api-reference-photo-post. */
export function imagesRequestOf(outgoing: Outgoing, call: Pick<Call, "publicUrl">): object {
  const { interactions = [], mode, title, cover_image: cover, ...chosen } = readOptions(OPTIONS, outgoing.options);
  const isDirect = mode === "direct";
  const text = { ...(title === undefined ? {} : { title }), description: outgoing.body };
  const settings = {
    privacy_level: chosen.privacy,
    disable_comment: outgoing.state?.noComment === true || !interactions.includes("comment"),
    auto_add_music: chosen.auto_music,
    brand_content_toggle: isBranded(chosen.disclosure),
    brand_organic_toggle: isOwnBrand(chosen.disclosure),
  };
  return {
    media_type: "PHOTO",
    post_mode: isDirect ? "DIRECT_POST" : "MEDIA_UPLOAD",
    post_info: isDirect ? { ...text, ...settings } : text,
    source_info: {
      source: "PULL_FROM_URL",
      photo_cover_index: cover - 1,
      photo_images: outgoing.media.map((item) => call.publicUrl(item)),
    },
  };
}
