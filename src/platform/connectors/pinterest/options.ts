import { msg } from "#kernel/language.ts";
import type { Options } from "../contract.ts";

export const OPTIONS = {
  board: { kind: "dynamic_select", label: msg("Board"), isRequired: true },
  more_boards: {
    kind: "dynamic_list",
    label: msg("More boards"),
    help: msg("The pin is created on each of them too, one after the other."),
    most: 4,
  },
  section: { kind: "dynamic_select", label: msg("Section of the board"), of: "board" },
  title: { kind: "text", label: msg("Title"), max: 100 },
  link: {
    kind: "text",
    label: msg("Link"),
    help: msg("Where the pin leads. By default the first link in the text."),
    max: 2048,
  },
} as const satisfies Options;
