import type { Options } from "../contract.ts";

/** One option of every kind. */
export const TEST_OPTIONS = {
  visibility: {
    kind: "select",
    label: "Visibility",
    help: "Who sees the post.",
    choices: { public: "Public", unlisted: "Unlisted", followers: "Followers only" },
    default: "public",
  },
  spoiler: { kind: "text", label: "Content warning", help: "Shown in place of the text.", max: 100 },
  sensitive: { kind: "checkbox", label: "Sensitive media" },
  poll: { kind: "list", label: "Poll", most: 4, max: 50 },
  poll_hours: { kind: "number", label: "Poll duration", help: "In hours.", min: 1, max: 168 },
  board: { kind: "dynamic_select", label: "Board" },
  topics: { kind: "dynamic_list", label: "Topics", most: 3 },
} as const satisfies Options;
