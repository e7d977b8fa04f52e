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
} as const satisfies Options;

/** Pages have no connections. */
export const PAGE_OPTIONS = {
  disable_reshare: OPTIONS.disable_reshare,
  video_title: OPTIONS.video_title,
  document_title: OPTIONS.document_title,
} as const satisfies Options;
