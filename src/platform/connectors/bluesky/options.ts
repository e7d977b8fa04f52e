import type { Options } from "../contract.ts";
import { LANGUAGES } from "../languages.ts";

export const OPTIONS = {
  language: { kind: "select", label: "Language", help: "Lets people find it by theirs.", choices: LANGUAGES },
  content_warning: {
    kind: "select",
    label: "Content warning",
    help: "Media are hidden behind it.",
    choices: {
      sexual: "Suggestive",
      nudity: "Nudity",
      porn: "Adult content",
      "graphic-media": "Graphic media",
    },
  },
} as const satisfies Options;
