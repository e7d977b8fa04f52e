import { msg } from "#kernel/language.ts";
import type { Options } from "../contract.ts";

export const OPTIONS = {
  subreddit: { kind: "dynamic_select", label: msg("Subreddit"), isRequired: true },
  more_subreddits: {
    kind: "dynamic_list",
    label: msg("More subreddits"),
    help: msg("The post is submitted to each of them too, one after the other and without a flair."),
    most: 4,
  },
  title: { kind: "text", label: msg("Title"), max: 300, isRequired: true },
  flair: { kind: "dynamic_select", label: msg("Flair"), of: "subreddit" },
  kind: {
    kind: "select",
    label: msg("Kind of post"),
    help: msg("Files make it a post of images or a video, and answers a poll."),
    choices: { self: msg("Text"), link: msg("Link") },
    default: "self",
  },
  url: {
    kind: "text",
    label: msg("Link"),
    help: msg("Where a link post leads. By default the first link in the text."),
    max: 2048,
  },
  poll: {
    kind: "list",
    label: msg("Poll"),
    help: msg("From two to six answers. A poll takes the place of media and links."),
    most: 6,
    max: 120,
  },
  poll_days: { kind: "number", label: msg("Poll duration"), help: msg("In days."), min: 1, max: 7, default: 3 },
  nsfw: { kind: "checkbox", label: msg("Not safe for work") },
  spoiler: { kind: "checkbox", label: msg("Spoiler") },
} as const satisfies Options;
