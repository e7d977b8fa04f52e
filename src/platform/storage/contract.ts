import type { Readable } from "node:stream";

/** First and last byte, both included, as HTTP counts them. */
export type ByteRange = { start: number; end: number };

/**
 * Where files live: a folder or a bucket. Keys are ours, made of letters, digits, `-`, `_`, `.` and `/`; never a name
 * that somebody gave. A store that does not answer is a Fault `unavailable`.
 */
export type Storage = {
  /** What was there under the key is replaced, at once and whole. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Like `put`, for content of any length; nothing stays behind when the stream fails. */
  putStream(key: string, content: Readable): Promise<void>;
  /** Rejects for a key that is not there. */
  getBytes(key: string): Promise<Uint8Array>;
  /** Rejects for a key that is not there, before the first byte. */
  getStream(key: string, range?: ByteRange): Promise<Readable>;
  /** In bytes; null for a key that is not there. */
  size(key: string): Promise<number | null>;
  /** A key that is not there is as good as deleted. */
  delete(key: string): Promise<void>;
  /** Every key, in no order. */
  list(): Promise<string[]>;
};
