import type { Options } from "../contract.ts";

export const OPTIONS = {
  content_warning: {
    kind: "text",
    label: "Content warning",
    help: "Apps hide the post behind it until it is opened.",
    max: 200,
  },
} as const satisfies Options;
