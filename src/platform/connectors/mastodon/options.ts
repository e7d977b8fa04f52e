import { msg } from "#kernel/language.ts";
import type { Options } from "../contract.ts";
import { LANGUAGES } from "../shared/text/languages.ts";

export const OPTIONS = {
  visibility: {
    kind: "select",
    label: msg("Visibility"),
    help: msg("Who sees the post. Every part of a thread gets the same."),
    choices: {
      public: msg("Public"),
      unlisted: msg("Quiet public (not in timelines and search)"),
      private: msg("Followers only"),
      direct: msg("Mentioned people only"),
    },
    default: "public",
  },
  content_warning: {
    kind: "text",
    label: msg("Content warning"),
    help: msg("Shown in place of the text until it is opened. It counts towards the length."),
    max: 500,
  },
  sensitive: {
    kind: "checkbox",
    label: msg("Mark media as sensitive"),
    help: msg("Media are hidden until they are opened."),
  },
  image_focus: {
    kind: "select",
    label: msg("Focus of images"),
    help: msg("The part that stays visible where apps crop an image."),
    choices: { center: msg("Center"), top: msg("Top"), bottom: msg("Bottom"), left: msg("Left"), right: msg("Right") },
    default: "center",
  },
  language: {
    kind: "select",
    label: msg("Language"),
    help: msg("By default the account's own."),
    choices: LANGUAGES,
    areLanguages: true,
  },
  quote: {
    kind: "text",
    label: msg("Quoted post"),
    help: msg("Its address. On servers with quotes, such as Mastodon from 4.5 on."),
    max: 500,
  },
  who_quotes: {
    kind: "select",
    label: msg("Who can quote"),
    help: msg("By default as in the account's settings."),
    choices: { public: msg("Everyone"), followers: msg("Followers"), nobody: msg("Nobody") },
  },
  poll: {
    kind: "list",
    label: msg("Poll"),
    help: msg("At least two answers; most servers take up to four. A poll takes the place of media."),
    // Each server has its own limits, which preflight checks.
    most: 20,
    max: 200,
  },
  poll_hours: { kind: "number", label: msg("Poll duration"), help: msg("In hours."), min: 1, max: 8784, default: 24 },
  poll_multiple: { kind: "checkbox", label: msg("Allow several answers") },
} as const satisfies Options;
