import type { GuideContent } from "./schema.ts";
import { MAX_TOLD } from "./terms.ts";

type List = "words_to_avoid" | "words_to_use" | "claims" | "topics" | "examples";
/** Of a list, how many entries a model that writes isn't told, because the guide is too long. */
export type LeftOut = { list: List; count: number };

const HEAD = "The brand's guide, which your text follows in its own language:";

/** A guide in words for a model that writes; empty for an empty guide. */
export function describeGuide(guide: GuideContent): string {
  const { lines } = tell(guide);
  return lines.length === 0 ? "" : [HEAD, ...lines].join("\n");
}

/** What `describeGuide` leaves out, which posts are checked for all the same. */
export function findLeftOut(guide: GuideContent): LeftOut[] {
  return tell(guide).leftOut;
}

/** Whole entries, the most important ones first, up to the first that doesn't fit. */
function tell(guide: GuideContent): { lines: string[]; leftOut: LeftOut[] } {
  const { voice, emoji } = guide;
  const lines = [...(voice === "" ? [] : [`Voice: ${voice}`]), ...(emoji === "allowed" ? [] : ["Use no emoji."])];
  const entries = entriesOf(guide);
  let room = MAX_TOLD - HEAD.length - lines.join("\n").length;
  let told = 0;
  for (const { line } of entries) {
    room -= line.length + 1;
    if (room < 0) break;
    lines.push(line);
    told += 1;
  }
  const left = Map.groupBy(entries.slice(told), ({ list }) => list);
  return { lines, leftOut: [...left].map(([list, all]) => ({ list, count: all.length })) };
}

function entriesOf({ words_to_use, words_to_avoid, claims, topics, examples }: GuideContent) {
  const entry = (list: List) => (line: string) => ({ list, line });
  return [
    ...words_to_avoid
      .map(({ word, suggestion }) =>
        suggestion === null ? `Never write "${word}".` : `Never write "${word}"; write "${suggestion}".`,
      )
      .map(entry("words_to_avoid")),
    ...words_to_use
      .map(({ word, replaces }) => `Write "${word}", never ${quoteAll(replaces)}.`)
      .map(entry("words_to_use")),
    ...claims.map(({ word }) => `Claim nothing with the word "${word}".`).map(entry("claims")),
    ...topics.map(({ name, tags }) => `Hashtags about ${name}: ${tags.join(" ")}`).map(entry("topics")),
    ...examples
      .map(({ text, is_good: isGood }) => `${isGood ? "An example" : "Not like this"}: ${text}`)
      .map(entry("examples")),
  ];
}

function quoteAll(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(", ");
}
