/** A person or organization with their handle on each network, by its identifier. */
export type SavedMention = { name: string; handles: Readonly<Record<string, string>> };

/** A saved mention on one network: what is sent for `@` and its name. */
export type SentMention = { name: string; handle: string };

/** What a mention is written as in the text of a post: `@Ada Marsh`. */
export const writtenMention = ({ name }: Pick<SavedMention, "name">) => `@${name}`;

/** What is another word or a handle: `@Ann` is neither in `@Annika` nor in `@Ann@social.example` or `@Ann.example`. */
const GOES_ON = /^(?:[\p{L}\p{N}\p{M}_]|[@.-][\p{L}\p{N}_])/u;
/** Before the sign, it would be the middle of an address: `me@Ann`, `https://social.example/@Ann`. */
const ENDS_WORD = /[\p{L}\p{N}\p{M}_/]$/u;

/** The saved mentions that a text has. */
export function mentionsIn<Mention extends { name: string }>(text: string, mentions: readonly Mention[]): Mention[] {
  const found = new Set(splitAtMentions(text, mentions).filter((piece) => typeof piece !== "string"));
  return mentions.filter((mention) => found.has(mention));
}

/** What a network receives for each mention: the handle it has there, or the name alone where it has none. */
export function sentOn(mentions: readonly SavedMention[], platform: string): SentMention[] {
  return mentions.map(({ name, handles }) => ({ name, handle: handles[platform] ?? name }));
}

/** A text as it is sent: with the handle of each saved mention. */
export function withHandles(text: string, mentions: readonly SentMention[]): string {
  return splitAtMentions(text, mentions)
    .map((piece) => (typeof piece === "string" ? piece : piece.handle))
    .join("");
}

/** A text in pieces: mentions, and what is between them. Where two names fit, the longer one counts. */
export function splitAtMentions<Mention extends { name: string }>(
  text: string,
  mentions: readonly Mention[],
): (string | Mention)[] {
  if (mentions.length === 0 || !text.includes("@")) return [text];
  const longest = [...mentions].sort((a, b) => b.name.length - a.name.length);
  const pieces: (string | Mention)[] = [];
  let end = 0;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", Math.max(at + 1, end))) {
    if (ENDS_WORD.test(text.slice(Math.max(0, at - 2), at))) continue;
    const mention = longest.find(
      ({ name }) =>
        text.startsWith(name, at + 1) && !GOES_ON.test(text.slice(at + 1 + name.length, at + 4 + name.length)),
    );
    if (!mention) continue;
    pieces.push(text.slice(end, at), mention);
    end = at + 1 + mention.name.length;
  }
  return [...pieces, text.slice(end)];
}

/** A handle as it is sent: with the sign, which people often leave out. Anything else stays as it was entered. */
export function normalizeHandle(handle: string): string {
  return /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*(@[\p{L}\p{N}.-]+)?$/u.test(handle) ? `@${handle}` : handle;
}
