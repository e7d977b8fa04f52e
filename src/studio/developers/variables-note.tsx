import type { Reader } from "./snippets.ts";

/** Introduces the variables of the shell snippets. */
export function VariablesNote({ reader }: { reader: Reader | null }) {
  return reader ? (
    <p>The code below uses these variables; the brand and the channel are yours:</p>
  ) : (
    <p>The code below uses these variables:</p>
  );
}
