import type { ConnectorState, OutgoingMedia } from "../contract.ts";

/**
 * Chunks of one size, and a last one that also has the remainder. TikTok takes 5 to 64 MB, for the last one up to 128
 * MB. Source: developers.tiktok.com/doc/content-posting-api-media-transfer-guide.
 */
const CHUNK_BYTES = 10 * 1024 * 1024;

export type Chunks = { size: number; count: number };

export function chunksOf({ bytes }: Pick<OutgoingMedia, "bytes">): Chunks {
  return bytes < CHUNK_BYTES
    ? { size: bytes, count: 1 }
    : { size: CHUNK_BYTES, count: Math.floor(bytes / CHUNK_BYTES) };
}

/** The first byte of the last chunk, which publishes. */
export function lastStartOf(file: Pick<OutgoingMedia, "bytes">): number {
  const { size, count } = chunksOf(file);
  return size * (count - 1);
}

/** TikTok answers 206 while bytes are missing, and 201 once it has all of them. */
export const ACCEPTED = 206;
export const COMPLETE = 201;
/** 403: the address has expired after an hour; 416: TikTok has other bytes than the range follows. */
export const LOST: readonly number[] = [403, 416];

export type Upload = { publishId: string; url: string };

export function uploadOf(state: ConnectorState | null): Upload | null {
  const { publishId, url } = state ?? {};
  return typeof publishId === "string" && typeof url === "string" ? { publishId, url } : null;
}
