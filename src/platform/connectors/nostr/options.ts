import { msg } from "#kernel/language.ts";
import type { Options } from "../contract.ts";

export const OPTIONS = {
  quote: {
    kind: "text",
    label: msg("Quoted post"),
    help: msg("Its name, nevent1… or note1…, or an address that ends with it."),
    max: 1000,
  },
  content_warning: {
    kind: "text",
    label: msg("Content warning"),
    help: msg("Apps hide the post behind it until it is opened."),
    max: 200,
  },
} as const satisfies Options;
