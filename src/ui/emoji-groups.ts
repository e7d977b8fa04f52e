import { type Message, msg } from "#kernel/language.ts";

/** Unicode's groups in their order: the name in the picker's data, and the one to show. */
export const EMOJI_GROUPS = [
  { key: "Smileys & emotion", name: msg("Smileys and emotion") },
  { key: "People & body", name: msg("People and body") },
  { key: "Animals & nature", name: msg("Animals and nature") },
  { key: "Food & drink", name: msg("Food and drink") },
  { key: "Travel & places", name: msg("Travel and places") },
  { key: "Activities", name: msg("Activities") },
  { key: "Objects", name: msg("Objects") },
  { key: "Symbols", name: msg("Symbols") },
  { key: "Flags", name: msg("Flags") },
] as const satisfies { key: string; name: Message }[];
export type EmojiGroup = (typeof EMOJI_GROUPS)[number]["key"];
