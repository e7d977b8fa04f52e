import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { ROOT } from "./root.ts";

const require = createRequire(import.meta.url);

type Source = Record<string, { name: string; group: string; emoji_version: string; skin_tone_support: boolean }>;

/** One emoji in the form that the picker reads (that of Emojibase). */
type EmojiRow = {
  emoji: string;
  label: string;
  version: number;
  group: number;
  subgroup: number;
  tags: string[];
  skins?: { tone: number; emoji: string }[];
};

const TONES = ["light", "medium-light", "medium", "medium-dark", "dark"] as const;
const MODIFIERS = ["🏻", "🏼", "🏽", "🏾", "🏿"] as const;

/** The picker hides these where the system has no flags of countries. */
const COUNTRY_FLAG = 1;

/**
 * The emoji of the picker, from Unicode's list and a list of English keywords.
 * @returns the contents of its two files
 */
export function composeEmojiData() {
  const source = require("unicode-emoji-json/data-by-emoji.json") as Source;
  const keywords = require("emojilib") as Record<string, string[]>;
  const groups = [...new Set(Object.values(source).map(({ group }) => group))];
  const data = Object.entries(source).map(
    ([emoji, { name, group, emoji_version, skin_tone_support }]): EmojiRow => ({
      emoji,
      label: name,
      version: Number(emoji_version),
      group: groups.indexOf(group),
      subgroup: /^\p{Regional_Indicator}{2}$/u.test(emoji) ? COUNTRY_FLAG : 0,
      tags: (keywords[emoji] ?? []).map((word) => word.replaceAll("_", " ")),
      ...(skin_tone_support && {
        skins: MODIFIERS.map((modifier, index) => ({ tone: index + 1, emoji: withSkinTone(emoji, modifier) })),
      }),
    }),
  );
  const messages = {
    groups: groups.map((key, order) => ({ key, message: sentenceCase(key), order })),
    skinTones: TONES.map((key) => ({ key, message: `${key} skin tone` })),
    subgroups: [{ key: "country-flag", order: COUNTRY_FLAG }],
  };
  return { data, messages };
}

/** An emoji whose people all have one skin tone. In a sequence, the handshake joins two people and has none itself. */
function withSkinTone(emoji: string, modifier: string): string {
  return emoji.replaceAll(/(\p{Emoji_Modifier_Base})\uFE0F?/gu, (_, base: string) =>
    base === "🤝" && emoji !== base ? base : base + modifier,
  );
}

/** Writes them to the public files, so that the picker asks nobody else. */
export function writeEmojiData(): void {
  const folder = path.join(ROOT, "public/emoji/en");
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(composeEmojiData())) {
    writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(content));
  }
}

/** `Smileys & Emotion` → `Smileys & emotion` */
function sentenceCase(text: string): string {
  return text.slice(0, 1) + text.slice(1).toLowerCase();
}
