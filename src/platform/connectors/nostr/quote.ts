import type { OptionValues } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { readEventId } from "./bech32.ts";
import { OPTIONS } from "./options.ts";

/** The name of the quoted event, `nevent1…` or `note1…`; null without one, undefined for something else. */
export function readQuote(options: OptionValues): string | null | undefined {
  const { quote } = readOptions(OPTIONS, options);
  if (quote === undefined || quote.trim() === "") return null;
  const name = quote.trim().split(/[/:]/).at(-1)?.toLowerCase() ?? "";
  return /^(nevent|note)1/.test(name) && readEventId(name) !== null ? name : undefined;
}
