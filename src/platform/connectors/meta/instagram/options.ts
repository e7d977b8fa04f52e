import { msg } from "#kernel/language.ts";
import type { Options } from "../../contract.ts";

export const INSTAGRAM_OPTIONS = {
  type: {
    kind: "select",
    label: msg("Publish as"),
    help: msg("A single video in the feed is always a reel."),
    choices: { feed: msg("Post"), reel: msg("Reel"), story: msg("Story") },
    default: "feed",
  },
  share_to_feed: {
    kind: "checkbox",
    label: msg("Show the reel in the feed too"),
    help: msg("Without it the reel is only in the reels tab."),
    default: true,
  },
  collaborators: {
    kind: "list",
    label: msg("Collaborators"),
    help: msg("User names of public accounts, without @. Each is invited to share the post. Not for stories."),
    most: 3,
    max: 30,
  },
  location: {
    kind: "text",
    label: msg("Location"),
    help: msg("The ID of a Facebook page with an address. Not for stories."),
    max: 30,
  },
  cover_second: {
    kind: "number",
    label: msg("Cover frame of a reel"),
    help: msg("In seconds from the start."),
    min: 0,
    max: 900,
  },
} as const satisfies Options;
