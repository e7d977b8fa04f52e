import type { Options } from "../contract.ts";

export const DEVTO_OPTIONS = {
  title: { kind: "text", label: "Title", help: "The text's first line where it's left empty.", max: 128 },
  description: {
    kind: "text",
    label: "Description",
    help: "A summary for lists and search engines.",
    max: 150,
    isMultiline: true,
  },
  canonical_url: {
    kind: "text",
    label: "Canonical URL",
    help: "Where the article was published first, so that search engines list that page.",
    max: 2000,
  },
  series: { kind: "text", label: "Series", help: "Articles with the same series link to each other.", max: 100 },
} as const satisfies Options;
