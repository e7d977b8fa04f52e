import type { OptionValues } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { OPTIONS } from "./options.ts";

const ADDRESS =
  /^(?:https:\/\/bsky\.app\/profile\/|at:\/\/)([^/\s?#]{3,300})\/(?:post|app\.bsky\.feed\.post)\/([\w.~:-]{1,512})\/?$/;

/** The author and the key of the quoted post; null without one, undefined for another address. */
export function readQuote(options: OptionValues): { author: string; rkey: string } | null | undefined {
  const { quote } = readOptions(OPTIONS, options);
  if (quote === undefined || quote.trim() === "") return null;
  const [, author, rkey] = ADDRESS.exec(quote.trim()) ?? [];
  return author && rkey ? { author, rkey } : undefined;
}
