import { msg } from "#kernel/language.ts";
import type { Options } from "../contract.ts";

export const OPTIONS = {
  subreddit: { kind: "dynamic_select", label: msg("Subreddit"), isRequired: true },
  title: { kind: "text", label: msg("Title"), max: 300, isRequired: true },
  flair: { kind: "dynamic_select", label: msg("Flair") },
  kind: {
    kind: "select",
    label: msg("Kind of post"),
    choices: { self: msg("Text"), link: msg("Link") },
    default: "self",
  },
  url: {
    kind: "text",
    label: msg("Link"),
    help: msg("Where a link post leads. By default the first link in the text."),
    max: 2048,
  },
  nsfw: { kind: "checkbox", label: msg("Not safe for work") },
  spoiler: { kind: "checkbox", label: msg("Spoiler") },
} as const satisfies Options;
