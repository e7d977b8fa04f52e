import { msg } from "#kernel/language.ts";
import type { Options } from "../contract.ts";

export const GHOST_OPTIONS = {
  title: { kind: "text", label: msg("Title"), help: msg("The text's first line where it's left empty."), max: 255 },
  excerpt: {
    kind: "text",
    label: msg("Excerpt"),
    help: msg("A summary for lists and search engines."),
    max: 300,
    isMultiline: true,
  },
  status: {
    kind: "select",
    label: msg("Status on the site"),
    choices: { published: msg("Published"), draft: msg("Draft") },
    default: "published",
  },
  visibility: {
    kind: "select",
    label: msg("Who can read it"),
    choices: { public: msg("Everybody"), members: msg("Members"), paid: msg("Paying members") },
    default: "public",
  },
} as const satisfies Options;
