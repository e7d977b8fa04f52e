import { type SentMention, splitAtMentions } from "#domain/content/saved-mentions/rules.ts";

/** The attribute by which a preview says what it shows for the saved mentions in its texts. */
export function markSent(mentions: readonly SentMention[]) {
  return mentions.length === 0 ? {} : { "data-mentions": JSON.stringify(mentions) };
}

/** The mentions that a preview below an element shows as their network receives them. */
export function mentionsShown(root: HTMLElement): SentMention[] {
  const marked = root.querySelector<HTMLElement>("[data-mentions]")?.dataset.mentions;
  return marked === undefined ? [] : JSON.parse(marked);
}

/**
 * The characters of a text as a preview shows them, without whitespace, each with the range of the text as it was
 * written that it stands for: all characters of a handle stand for the whole mention.
 */
export function charactersShown(
  text: string,
  mentions: readonly SentMention[],
): { character: string; from: number; to: number }[] {
  let at = 0;
  return splitAtMentions(text, mentions).flatMap((piece) => {
    const from = at;
    if (typeof piece === "string") {
      at += piece.length;
      return [...piece.matchAll(/\S/g)].map(({ 0: character, index }) => {
        return { character, from: from + index, to: from + index + 1 };
      });
    }
    at += piece.name.length + 1;
    return piece.handle.match(/\S/g)?.map((character) => ({ character, from, to: at })) ?? [];
  });
}
