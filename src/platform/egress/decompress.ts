import type { IncomingMessage } from "node:http";
import { Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from "node:zlib";
import { lookUp } from "#kernel/look-up.ts";

/** Servers mean either of two formats by "deflate"; that of zlib begins with its own mark. */
const inflate = (first: Buffer) => (((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw());
/** The largest window of RFC 9659, so that a response does not decide how much memory it takes. */
const ZSTD_WINDOW = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };

const DECODERS: Readonly<Record<string, (first: Buffer) => Transform>> = {
  gzip: () => createGunzip(),
  "x-gzip": () => createGunzip(),
  deflate: inflate,
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress(ZSTD_WINDOW),
};

/** By how much a compressed body may exceed the limit of its content: it can be larger than that, but not by much. */
const OVERHEAD = 65_536;

/** A body that is not what its `Content-Encoding` says. */
export class UndecodableError extends Error {
  readonly coding: string;

  constructor(coding: string, options?: ErrorOptions) {
    super(`the body is not ${coding}`, options);
    this.coding = coding;
  }
}

/** The coding of a response that has one and only one that can be undone: some servers send it unasked. */
export function codingOf(response: IncomingMessage): string | null {
  const coding = (response.headers["content-encoding"] ?? "").trim().toLowerCase();
  return Object.hasOwn(DECODERS, coding) ? coding : null;
}

/**
 * The content of a compressed body, decompressed as it is read, so that whoever stops reading bounds it.
 * @param maxBytes of the content that will be read
 */
export function decompress(response: IncomingMessage, coding: string, maxBytes: number): Readable {
  return Readable.from(decoded(response, coding, maxBytes), { objectMode: false });
}

async function* decoded(response: IncomingMessage, coding: string, maxBytes: number): AsyncGenerator<Buffer> {
  let cause: unknown;
  const received = (async function* (): AsyncGenerator<Buffer> {
    let size = 0;
    try {
      for await (const chunk of response as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > maxBytes + OVERHEAD) throw new UndecodableError(coding);
        yield chunk;
      }
    } catch (error) {
      cause = error;
      throw error;
    }
  })();
  const first = await received.next();
  if (first.done) return;
  const decoder = lookUp(DECODERS, coding)?.(first.value);
  if (!decoder) return;
  const source = Readable.from(
    (async function* () {
      yield first.value;
      yield* received;
    })(),
    { objectMode: false },
  );
  // Its error is also the decoder's.
  pipeline(source, decoder).catch(() => {});
  try {
    yield* decoder as AsyncIterable<Buffer>;
  } catch (error) {
    throw cause ?? new UndecodableError(coding, { cause: error });
  }
}
