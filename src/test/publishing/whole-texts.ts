import { unescapeText } from "#platform/connectors/slack/text.ts";
import { ownBy } from "../networks/own.ts";

/** What people write around links, in a dozen scripts and with all that a network may read as markup. */
const WHOLE_TEXTS = [
  "詳しくはhttps://example.com/newsをご覧ください。请看https://example.com/了解更多，谢谢！",
  "Tea: https://en.wikipedia.org/wiki/Tea_(drink), https://a.example/a_ and https://a.example/b~ (https://a.example/c).",
  "اقرأ المزيد على https://example.com/news، شكرا. קראו עוד ב-https://example.com/news. और पढ़ें!",
  'Tom & Jerry <b>bold</b> *stars* _lines_ `code` \\ | @nobody $1 {x} [a](https://a.example/d) "quoted" it\'s &amp;',
  "👩‍👩‍👧‍👦 🇩🇪 1️⃣ é https://例え.jp/ ดูที่https://example.com/ได้เลย 자세한https://example.com/를 보세요",
  "First line\n\nSecond: https://example.com/?a=1&b=2#top\nПодробнее на https://пример.рф/путь",
];

/** How a network's readers see what was sent to it; others show it unchanged. */
const READ_AS: Readonly<Record<string, (sent: string) => string>> = {
  slack: unescapeText,
  slack_webhook: unescapeText,
  ...ownBy(({ readAs }) => readAs),
};

/** What they refuse before a post is scheduled: then nothing is sent. */
const REFUSED: Readonly<Record<string, RegExp>> = { youtube: /[<>]/ };

export const wholeTextsFor = (platform: string): string[] =>
  WHOLE_TEXTS.filter((text) => !REFUSED[platform]?.test(text));

/** Without spaces, of which HTML shows one or none. */
const bare = (text: string) => text.replaceAll(/\s+/gu, "");

/** @returns which of the texts are not on the network, to the last character */
export function findCut(platform: string, sent: readonly string[]): string[] {
  const read = READ_AS[platform] ?? ((text: string) => text);
  const shown = sent.map((text) => bare(read(text)));
  return wholeTextsFor(platform).filter((text) => !shown.some((one) => one.includes(bare(text))));
}
