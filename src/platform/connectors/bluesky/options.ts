import { msg } from "#kernel/language.ts";
import type { Options } from "../contract.ts";
import { CAPTION_OPTIONS } from "../shared/text/captions.ts";
import { LANGUAGES } from "../shared/text/languages.ts";

export const OPTIONS = {
  language: {
    kind: "select",
    label: msg("Language"),
    help: msg("Lets people find it by theirs."),
    choices: LANGUAGES,
    areLanguages: true,
  },
  second_language: {
    kind: "select",
    label: msg("Second language"),
    help: msg("For a post in two languages."),
    choices: LANGUAGES,
    areLanguages: true,
  },
  who_replies: {
    kind: "select",
    label: msg("Who can reply"),
    choices: {
      everybody: msg("Everybody"),
      followers: msg("Followers"),
      following: msg("People the account follows"),
      mentioned: msg("Mentioned people"),
      nobody: msg("Nobody"),
    },
    default: "everybody",
  },
  no_quotes: { kind: "checkbox", label: msg("Don't allow quotes") },
  quote: {
    kind: "text",
    label: msg("Quoted post"),
    help: msg("Its address on Bluesky, such as https://bsky.app/profile/name/post/3k…"),
    max: 500,
  },
  content_warning: {
    kind: "select",
    label: msg("Content warning"),
    help: msg("Media are hidden behind it."),
    choices: {
      sexual: msg("Suggestive"),
      nudity: msg("Nudity"),
      porn: msg("Adult content"),
      "graphic-media": msg("Graphic media"),
    },
  },
  ...CAPTION_OPTIONS,
} as const satisfies Options;
