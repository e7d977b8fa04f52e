import type { MediaAsset, Post } from "./draft.ts";
import type { ServerState } from "./store-post.ts";

/** What is known of the server once it has another version of the post. */
export function withTheirPost(known: ServerState, theirs: Post, channelMedia: readonly MediaAsset[]): ServerState {
  const newAltTexts = [...theirs.media, ...channelMedia].map(({ id, alt_text: alt }): [number, string] => [id, alt]);
  return { ...known, post: theirs, channelMedia, altTexts: new Map([...known.altTexts, ...newAltTexts]) };
}
