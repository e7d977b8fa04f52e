import { msg } from "#kernel/language.ts";
import type { Options } from "../contract.ts";

/** One option of every kind. */
export const TEST_OPTIONS = {
  visibility: {
    kind: "select",
    label: msg("Visibility"),
    help: msg("Who sees the post."),
    choices: { public: msg("Public"), unlisted: msg("Unlisted"), followers: msg("Followers only") },
    default: "public",
  },
  spoiler: { kind: "text", label: msg("Content warning"), help: msg("Shown in place of the text."), max: 100 },
  sensitive: { kind: "checkbox", label: msg("Sensitive media") },
  poll: { kind: "list", label: msg("Poll"), most: 4, max: 50 },
  poll_hours: { kind: "number", label: msg("Poll duration"), help: msg("In hours."), min: 1, max: 168 },
  board: { kind: "dynamic_select", label: msg("Board") },
  topics: { kind: "dynamic_list", label: msg("Topics"), most: 3 },
} as const satisfies Options;
