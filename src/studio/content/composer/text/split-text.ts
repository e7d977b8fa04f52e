import { cutAt, longestFitting } from "#platform/connectors/shared/rich-text/cut.ts";

/**
 * Splits a text so that each part fits. A part ends at the best break that leaves it at least half full; a single word
 * that is too long is cut.
 * @param fits whether a text is short enough, as the platform counts
 */
export function splitText(text: string, fits: (part: string) => boolean): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest !== "" && !fits(rest)) {
    const whole = rest;
    const end = cutAt(
      rest,
      longestFitting(rest, (length) => fits(whole.slice(0, length))),
    );
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === "" ? parts : [...parts, rest];
}
