import { threadIndexOf } from "#domain/review/suggestions/rules.ts";
import { t } from "#kernel/language.ts";

/** A text of a post that another can be suggested for. */
export interface SuggestedFor {
  /** Null for the shared text. */
  channelId: number | null;
  /** `body`, `first_comment`, or a part of the thread such as `thread.0`. */
  field: string;
  text: string;
}

interface ChannelTexts {
  id: number;
  body?: string | undefined;
  thread?: readonly string[] | undefined;
  first_comment?: string | null | undefined;
}

/**
 * The texts of a post: the shared one, unless no channel has it, those that channels have instead, and the parts of
 * their threads and their first comments.
 */
export function textsOf(body: string, channels: readonly ChannelTexts[]): SuggestedFor[] {
  const own = channels.filter((channel) => (channel.body ?? body) !== body);
  const isShared = channels.length === 0 || own.length < channels.length;
  const shared = isShared ? [{ channelId: null, field: "body", text: body }] : [];
  const ofChannels = channels.flatMap((channel) =>
    [
      { field: "body", text: own.includes(channel) ? channel.body : undefined },
      ...(channel.thread ?? []).map((text, index) => ({ field: `thread.${index}`, text })),
      { field: "first_comment", text: channel.first_comment },
    ].flatMap(({ field, text }) =>
      text === undefined || text === null ? [] : [{ channelId: channel.id, field, text }],
    ),
  );
  return [...shared, ...ofChannels];
}

/** What a text is called in a list: `Mastodon`, `Mastodon: part 2`. */
export function describeText({ field }: Pick<SuggestedFor, "field">, channel: string): string {
  if (field === "first_comment") return t("{channel}: first comment", { channel });
  const index = threadIndexOf(field);
  return index === null ? channel : t("{channel}: part {number}", { channel, number: String(index + 2) });
}
