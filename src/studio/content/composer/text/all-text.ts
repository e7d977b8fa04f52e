import type { Draft } from "../saving/draft.ts";

/** All text of a draft: the shared text, then the overrides of each selected channel. */
export function allText({ body, channelIds, variants }: Draft): string {
  const own = channelIds.flatMap((id) => {
    const { body: text = "", thread = [], firstComment = "" } = variants[id] ?? {};
    return [text, ...thread, firstComment];
  });
  return [...new Set([body, ...own])].filter((text) => text.trim() !== "").join("\n\n");
}
