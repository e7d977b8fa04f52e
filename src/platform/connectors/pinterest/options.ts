import type { Options } from "../contract.ts";

export const OPTIONS = {
  board: { kind: "dynamic_select", label: "Board", isRequired: true },
  title: { kind: "text", label: "Title", max: 100 },
  link: { kind: "text", label: "Link", help: "Where the pin leads. By default the first link in the text.", max: 2048 },
} as const satisfies Options;
