import { msg } from "#kernel/language.ts";
import type { Options } from "../contract.ts";

export const OPTIONS = {
  visibility: {
    kind: "select",
    label: msg("Visibility"),
    choices: { PUBLIC: msg("Anyone"), CONNECTIONS: msg("Connections only") },
    default: "PUBLIC",
  },
  disable_reshare: { kind: "checkbox", label: msg("Don't let others repost it") },
  video_title: { kind: "text", label: msg("Title of the video"), max: 200 },
  document_title: {
    kind: "text",
    label: msg("Title of the document"),
    help: msg("Above its pages. Without one, the file's name."),
    max: 200,
  },
  poll: {
    kind: "list",
    label: msg("Poll"),
    help: msg("From two to four answers of at most 30 characters. A poll takes the place of media."),
    most: 4,
    max: 30,
  },
  poll_question: { kind: "text", label: msg("Question of the poll"), help: msg("Above its answers."), max: 140 },
  poll_duration: {
    kind: "select",
    label: msg("Poll duration"),
    choices: {
      ONE_DAY: msg("1 day"),
      THREE_DAYS: msg("3 days"),
      SEVEN_DAYS: msg("1 week"),
      FOURTEEN_DAYS: msg("2 weeks"),
    },
    default: "SEVEN_DAYS",
  },
  reshare: {
    kind: "text",
    label: msg("Post to repost"),
    help: msg("The address of a post on LinkedIn, or its URN. Your text stands above it."),
    max: 2048,
  },
} as const satisfies Options;

const { visibility: _, ...rest } = OPTIONS;
/** Pages have no connections. */
export const PAGE_OPTIONS = rest satisfies Options;
