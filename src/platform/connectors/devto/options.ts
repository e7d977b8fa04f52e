import { msg } from "#kernel/language.ts";
import type { Options } from "../contract.ts";

export const DEVTO_OPTIONS = {
  title: { kind: "text", label: msg("Title"), help: msg("The text's first line where it's left empty."), max: 128 },
  description: {
    kind: "text",
    label: msg("Description"),
    help: msg("A summary for lists and search engines."),
    max: 150,
    isMultiline: true,
  },
  canonical_url: {
    kind: "text",
    label: msg("Canonical URL"),
    help: msg("Where the article was published first, so that search engines list that page."),
    max: 2000,
  },
  series: {
    kind: "text",
    label: msg("Series"),
    help: msg("Articles with the same series link to each other."),
    max: 100,
  },
} as const satisfies Options;
