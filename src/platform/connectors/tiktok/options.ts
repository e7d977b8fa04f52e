import type { Options } from "../contract.ts";

/** How TikTok names the audiences; an account offers some of them (`choose.ts`). */
export const AUDIENCES: Readonly<Record<string, string>> = {
  PUBLIC_TO_EVERYONE: "Everyone",
  MUTUAL_FOLLOW_FRIENDS: "Friends",
  FOLLOWER_OF_CREATOR: "Followers",
  SELF_ONLY: "Only me",
};
export const SELF_ONLY = "SELF_ONLY";
export const INTERACTIONS = { comment: "Comment", duet: "Duet", stitch: "Stitch" } as const;

/**
 * The settings that TikTok's audit asks for: no audience and no interaction is chosen in advance. Source:
 * developers.tiktok.com/doc/content-sharing-guidelines.
 */
export const OPTIONS = {
  mode: {
    kind: "select",
    label: "Publishing",
    help: "A draft arrives in the account's TikTok inbox, where it is edited and posted. It takes a few minutes.",
    choices: { direct: "Post directly", inbox: "Send as a draft to the TikTok inbox" },
    default: "direct",
  },
  privacy: {
    kind: "dynamic_select",
    label: "Who can see this post",
    help: "Required, except for drafts. By posting, you agree to TikTok's Music Usage Confirmation.",
  },
  interactions: {
    kind: "dynamic_list",
    label: "Allow users to",
    help: "What the account has turned off is not listed. Duet and Stitch apply to videos.",
    most: 3,
  },
  disclosure: {
    kind: "select",
    label: "Commercial content",
    help: "Your brand is labeled “Promotional content”, branded content “Paid partnership”. By posting branded content, you agree to TikTok's Branded Content Policy and Music Usage Confirmation.",
    choices: {
      none: "None",
      your_brand: "Your brand: promotes yourself or your own business",
      branded_content: "Branded content: promotes another brand or a third party",
      both: "Your brand and branded content",
    },
    default: "none",
  },
  ai_generated: { kind: "checkbox", label: "AI-generated content", default: false },
  title: { kind: "text", label: "Title", help: "Of a post with images. Your text is the description.", max: 90 },
  auto_music: { kind: "checkbox", label: "Add recommended music to images", default: false },
  cover_second: {
    kind: "number",
    label: "Cover of a video",
    help: "The second of the video whose frame is the cover.",
    min: 0,
    max: 600,
    default: 0,
  },
} as const satisfies Options;

export function isBranded(disclosure: string): boolean {
  return disclosure === "branded_content" || disclosure === "both";
}

export function isOwnBrand(disclosure: string): boolean {
  return disclosure === "your_brand" || disclosure === "both";
}
