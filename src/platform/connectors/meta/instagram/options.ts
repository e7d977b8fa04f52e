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
  user_tags: {
    kind: "list",
    label: msg("People in the images"),
    help: msg(
      "User names without @. With the place in percent from the left and the top: ada 30 60. In a carousel with the number of the image: 2: ada 30 60.",
    ),
    most: 20,
    max: 60,
  },
  cover_second: {
    kind: "number",
    label: msg("Cover frame of a reel"),
    help: msg("In seconds from the start. An image beside the video is its cover instead."),
    min: 0,
    max: 900,
  },
  audio_name: {
    kind: "text",
    label: msg("Name of a reel's audio"),
    help: msg("In place of “Original audio”. Instagram lets it be named once."),
    max: 100,
  },
  trial: {
    kind: "select",
    label: msg("Trial reel"),
    help: msg("A reel that only people who don't follow you see at first."),
    choices: {
      none: msg("No"),
      MANUAL: msg("Yes, and you share it with followers yourself"),
      SS_PERFORMANCE: msg("Yes, and Instagram shares it with followers if it does well"),
    },
    default: "none",
  },
} as const satisfies Options;
