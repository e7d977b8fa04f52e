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
