import type { Options } from "../contract.ts";

export const GHOST_OPTIONS = {
  title: { kind: "text", label: "Title", help: "The text's first line where it's left empty.", max: 255 },
  excerpt: {
    kind: "text",
    label: "Excerpt",
    help: "A summary for lists and search engines.",
    max: 300,
    isMultiline: true,
  },
  status: {
    kind: "select",
    label: "Status on the site",
    choices: { published: "Published", draft: "Draft" },
    default: "published",
  },
  visibility: {
    kind: "select",
    label: "Who can read it",
    choices: { public: "Everybody", members: "Members", paid: "Paying members" },
    default: "public",
  },
} as const satisfies Options;
