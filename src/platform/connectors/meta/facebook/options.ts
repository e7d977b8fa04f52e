import { msg } from "#kernel/language.ts";
import type { Options } from "../../contract.ts";
import { CAPTION_OPTIONS } from "../../shared/text/captions.ts";

export const FACEBOOK_OPTIONS = {
  type: {
    kind: "select",
    label: msg("Publish as"),
    choices: { feed: msg("Post"), reel: msg("Reel"), story: msg("Story") },
    default: "feed",
  },
  link: {
    kind: "text",
    label: msg("Link"),
    help: msg("Shown as a card under a text without media. By default the first link in the text."),
    max: 2048,
  },
  title: { kind: "text", label: msg("Title of the video"), max: 255 },
  place: {
    kind: "text",
    label: msg("Place"),
    help: msg("The ID of a Facebook page with an address. Not for videos, reels and stories."),
    max: 30,
  },
  ...CAPTION_OPTIONS,
} as const satisfies Options;
