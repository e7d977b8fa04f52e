import { createHash } from "node:crypto";
import type { Content, OutgoingMedia } from "#platform/connectors/contract.ts";

/** The idempotency key of a part: the publication's own for the first, a key derived from it for the others. */
export function partKey(publicationKey: string, number: number): string {
  if (number === 0) return publicationKey;
  const hex = createHash("sha256").update(`${publicationKey}/${number}`).digest("hex");
  // A UUID of version 8, whose bits are free to choose.
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}

/** SHA-256 in hex of the content to be sent. A state prepared for one content must never be sent for another. */
export function hashOutgoing(content: Content<OutgoingMedia>): string {
  const { body, media, tags, thread, threadMedia = [], firstComment, options, rich } = content;
  const filesOf = (files: readonly OutgoingMedia[]) => files.map(({ storageKey, alt }) => [storageKey, alt]);
  // Absent without any, so that the hashes of what is in progress stay as they are.
  const ofParts = threadMedia.some((files) => files.length > 0) ? [threadMedia.map(filesOf)] : [];
  const chosen = Object.keys(options).length > 0 ? [options] : [];
  return createHash("sha256")
    .update(
      JSON.stringify([
        body,
        filesOf(media),
        tags,
        thread,
        firstComment,
        ...chosen,
        ...ofParts,
        ...(rich ? [rich] : []),
      ]),
    )
    .digest("hex");
}
