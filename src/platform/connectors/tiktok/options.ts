import { type Message, msg } from "#kernel/language.ts";
import type { Options } from "../contract.ts";

/** How TikTok names the audiences; an account offers some of them (`choose.ts`). */
export const AUDIENCES: Readonly<Record<string, Message>> = {
  PUBLIC_TO_EVERYONE: msg("Everyone"),
  MUTUAL_FOLLOW_FRIENDS: msg("Friends"),
  FOLLOWER_OF_CREATOR: msg("Followers"),
  SELF_ONLY: msg("Only me"),
};
export const SELF_ONLY = "SELF_ONLY";
export const INTERACTIONS = { comment: msg("verb|Comment"), duet: msg("Duet"), stitch: msg("Stitch") } as const;

/**
 * The settings that TikTok's audit asks for: no audience and no interaction is chosen in advance. Source:
 * developers.tiktok.com/doc/content-sharing-guidelines.
 */
export const OPTIONS = {
  mode: {
    kind: "select",
    label: msg("option|Publishing"),
    help: msg("A draft arrives in the account's TikTok inbox, where it is edited and posted. It takes a few minutes."),
    choices: { direct: msg("Post directly"), inbox: msg("Send as a draft to the TikTok inbox") },
    default: "direct",
  },
  privacy: {
    kind: "dynamic_select",
    label: msg("Who can see this post"),
    help: msg("Required, except for drafts. By posting, you agree to TikTok's Music Usage Confirmation."),
  },
  interactions: {
    kind: "dynamic_list",
    label: msg("Allow users to"),
    help: msg("What the account has turned off is not listed. Duet and Stitch apply to videos."),
    most: 3,
  },
  disclosure: {
    kind: "select",
    label: msg("Commercial content"),
    help: msg(
      "Your brand is labeled “Promotional content”, branded content “Paid partnership”. By posting branded content, you agree to TikTok's Branded Content Policy and Music Usage Confirmation.",
    ),
    choices: {
      none: msg("None"),
      your_brand: msg("Your brand: promotes yourself or your own business"),
      branded_content: msg("Branded content: promotes another brand or a third party"),
      both: msg("Your brand and branded content"),
    },
    default: "none",
  },
  ai_generated: { kind: "checkbox", label: msg("AI-generated content"), default: false },
  title: {
    kind: "text",
    label: msg("Title"),
    help: msg("Of a post with images. Your text is the description."),
    max: 90,
  },
  auto_music: { kind: "checkbox", label: msg("Add recommended music to images"), default: false },
  cover_second: {
    kind: "number",
    label: msg("Cover of a video"),
    help: msg("The second of the video whose frame is the cover."),
    min: 0,
    max: 600,
    default: 0,
  },
  cover_image: {
    kind: "number",
    label: msg("Cover of a post with images"),
    help: msg("The number of the image that is the cover."),
    min: 1,
    max: 35,
    default: 1,
  },
} as const satisfies Options;

export function isBranded(disclosure: string): boolean {
  return disclosure === "branded_content" || disclosure === "both";
}

export function isOwnBrand(disclosure: string): boolean {
  return disclosure === "your_brand" || disclosure === "both";
}
