import type { Options } from "../contract.ts";

export const SLACK_OPTIONS = {
  link_preview: { kind: "checkbox", label: "Show link previews", default: true },
} as const satisfies Options;
