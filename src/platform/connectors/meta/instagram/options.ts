import type { Options } from "../../contract.ts";

export const INSTAGRAM_OPTIONS = {
  type: {
    kind: "select",
    label: "Publish as",
    help: "A single video in the feed is always a reel.",
    choices: { feed: "Post", reel: "Reel", story: "Story" },
    default: "feed",
  },
  share_to_feed: {
    kind: "checkbox",
    label: "Show the reel in the feed too",
    help: "Without it the reel is only in the reels tab.",
    default: true,
  },
  collaborators: {
    kind: "list",
    label: "Collaborators",
    help: "User names of public accounts, without @. Each is invited to share the post. Not for stories.",
    most: 3,
    max: 30,
  },
  location: {
    kind: "text",
    label: "Location",
    help: "The ID of a Facebook page with an address. Not for stories.",
    max: 30,
  },
  cover_second: {
    kind: "number",
    label: "Cover frame of a reel",
    help: "In seconds from the start.",
    min: 0,
    max: 900,
  },
} as const satisfies Options;
