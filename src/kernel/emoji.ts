/** Shown as an image by itself, or because a selector asks for it; ©, ™ and digits are text. */
const FIRST = String.raw`(?:\p{Regional_Indicator}{2}|\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)`;
/** With what belongs to it: flags, skin tones, and those that are joined. */
const EMOJI = new RegExp(String.raw`${FIRST}(?:\p{Emoji_Modifier}|\ufe0f|\u200d\p{Extended_Pictographic})*`, "gu");
const STARTS = new RegExp(`^${FIRST}`, "u");

/** The emoji of a text: offsets in UTF-16 units. */
export function findEmojiIn(text: string): { start: number; end: number }[] {
  return Array.from(text.matchAll(EMOJI), ({ index, 0: { length } }) => ({ start: index, end: index + length }));
}

export const startsWithEmoji = (text: string): boolean => STARTS.test(text);
