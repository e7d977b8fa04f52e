/** A text of a post that another can be suggested for. */
export interface SuggestedFor {
  /** Null for the shared text. */
  channelId: number | null;
  text: string;
}

/** The different texts of a post: the shared one, unless no channel has it, and those that channels have instead. */
export function textsOf(body: string, channels: readonly { id: number; body: string | undefined }[]): SuggestedFor[] {
  const own = channels.flatMap(({ id, body: text = body }) => (text === body ? [] : [{ channelId: id, text }]));
  const isShared = channels.length === 0 || own.length < channels.length;
  return [...(isShared ? [{ channelId: null, text: body }] : []), ...own];
}
