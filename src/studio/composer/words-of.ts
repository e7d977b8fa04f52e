import type { Draft } from "./draft.ts";

/** Everything that was written to be published: the shared text, then what each chosen channel has of its own. */
export function wordsOf({ body, channelIds, variants }: Draft): string {
  const own = channelIds.flatMap((id) => {
    const { body: text = "", thread = [], firstComment = "" } = variants[id] ?? {};
    return [text, ...thread, firstComment];
  });
  return [...new Set([body, ...own])].filter((text) => text.trim() !== "").join("\n\n");
}
