import { msg } from "#kernel/language.ts";
import type { Options } from "../contract.ts";

export const SLACK_OPTIONS = {
  link_preview: { kind: "checkbox", label: msg("Show link previews"), default: true },
} as const satisfies Options;
