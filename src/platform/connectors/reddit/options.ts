import type { Options } from "../contract.ts";

export const OPTIONS = {
  subreddit: { kind: "dynamic_select", label: "Subreddit", isRequired: true },
  title: { kind: "text", label: "Title", max: 300, isRequired: true },
  flair: { kind: "dynamic_select", label: "Flair" },
  kind: {
    kind: "select",
    label: "Kind of post",
    choices: { self: "Text", link: "Link" },
    default: "self",
  },
  url: {
    kind: "text",
    label: "Link",
    help: "Where a link post leads. By default the first link in the text.",
    max: 2048,
  },
  nsfw: { kind: "checkbox", label: "Not safe for work" },
  spoiler: { kind: "checkbox", label: "Spoiler" },
} as const satisfies Options;
