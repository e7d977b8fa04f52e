import { msg } from "#kernel/language.ts";
import type { Options } from "../contract.ts";

export const OPTIONS = {
  content_warning: {
    kind: "text",
    label: msg("Content warning"),
    help: msg("Apps hide the post behind it until it is opened."),
    max: 200,
  },
} as const satisfies Options;
