import type { Options } from "../contract.ts";
import { LANGUAGES } from "../languages.ts";

export const OPTIONS = {
  visibility: {
    kind: "select",
    label: "Visibility",
    help: "Who sees the post. Every part of a thread gets the same.",
    choices: {
      public: "Public",
      unlisted: "Quiet public (not in timelines and search)",
      private: "Followers only",
      direct: "Mentioned people only",
    },
    default: "public",
  },
  content_warning: {
    kind: "text",
    label: "Content warning",
    help: "Shown in place of the text until it is opened. It counts towards the length.",
    max: 500,
  },
  sensitive: { kind: "checkbox", label: "Mark media as sensitive", help: "Media are hidden until they are opened." },
  image_focus: {
    kind: "select",
    label: "Focus of images",
    help: "The part that stays visible where apps crop an image.",
    choices: { center: "Center", top: "Top", bottom: "Bottom", left: "Left", right: "Right" },
    default: "center",
  },
  language: { kind: "select", label: "Language", help: "By default the account's own.", choices: LANGUAGES },
  poll: {
    kind: "list",
    label: "Poll",
    help: "From two to four answers. A poll takes the place of media.",
    most: 4,
    max: 50,
  },
  poll_hours: { kind: "number", label: "Poll duration", help: "In hours.", min: 1, max: 720, default: 24 },
  poll_multiple: { kind: "checkbox", label: "Allow several answers" },
} as const satisfies Options;
