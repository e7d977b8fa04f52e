import type { Options } from "../../contract.ts";

export const FACEBOOK_OPTIONS = {
  type: {
    kind: "select",
    label: "Publish as",
    choices: { feed: "Post", reel: "Reel", story: "Story" },
    default: "feed",
  },
  link: {
    kind: "text",
    label: "Link",
    help: "Shown as a card under a text without media. By default the first link in the text.",
    max: 2048,
  },
  title: { kind: "text", label: "Title of the video", max: 255 },
} as const satisfies Options;
