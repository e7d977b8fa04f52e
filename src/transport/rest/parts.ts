import { fault } from "#kernel/fault.ts";
import type { Sent } from "./body.ts";

/** One part of a `multipart/form-data` body (RFC 7578). `body` must be read before the next part is requested. */
export type Part = { name: string; fileName: string | null; body: AsyncIterable<Buffer> };

const CRLF = "\r\n";
const HEAD_LIMIT = 16 * 1024;
const MAX_PARTS = 50;
/** How much beyond the limit is read and discarded: most clients read a response only after they have sent everything. */
const DROPPED_LIMIT = 64 * 1024 * 1024;

/**
 * The parts of a form as they arrive.
 * @throws Fault malformed, payload_too_large for more than `limitBytes`
 */
export async function* partsOf(request: Sent, limitBytes: number): AsyncGenerator<Part, void, undefined> {
  const boundary = boundaryOf(request.headers.get("content-type") ?? "");
  const scanner = new Scanner(request.body, limitBytes);
  await drain(scanner.until(`${CRLF}--${boundary}`));
  for (let count = 0; ; count += 1) {
    const next = await scanner.take(2);
    if (next === "--") break;
    if (next !== CRLF || count === MAX_PARTS) throw unreadable();
    const head = readHead(await collect(scanner.until(CRLF + CRLF)));
    const body = scanner.until(`${CRLF}--${boundary}`);
    yield { ...head, body };
    await drain(body);
  }
  await scanner.finish();
}

function boundaryOf(contentType: string): string {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (!boundary) throw unreadable();
  return boundary;
}

function readHead(head: string): { name: string; fileName: string | null } {
  const disposition = head.split(CRLF).find((line) => /^content-disposition:\s*form-data\s*;/i.test(line));
  const name = disposition && parameter(disposition, "name");
  if (name === undefined || name === "") throw unreadable();
  return { name, fileName: parameter(disposition ?? "", "filename") ?? null };
}

/** Browsers write `"` and line breaks within a name as `%22`, `%0D` and `%0A`, and some clients write `\"`. */
function parameter(disposition: string, name: string): string | undefined {
  const [, text] = new RegExp(`[;\\s]${name}="((?:\\\\"|[^"])*)"`, "i").exec(disposition) ?? [];
  return text?.replaceAll('\\"', '"').replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Reads a body up to delimiters, buffering no more than a chunk at a time. */
class Scanner {
  // A body begins with its first boundary, which has no line break before it.
  #held = Buffer.from(CRLF);
  #room: number;
  readonly #source: AsyncIterator<Uint8Array>;

  constructor(body: Sent["body"], limitBytes: number) {
    this.#source = (body ?? nothing())[Symbol.asyncIterator]();
    this.#room = limitBytes;
    this.limitBytes = limitBytes;
  }

  readonly limitBytes: number;

  /** The content before the delimiter, in chunks; the delimiter itself is skipped. */
  async *until(mark: string): AsyncGenerator<Buffer, void, undefined> {
    for (;;) {
      const at = this.#held.indexOf(mark);
      if (at >= 0) {
        const piece = this.#held.subarray(0, at);
        this.#held = this.#held.subarray(at + mark.length);
        if (piece.length > 0) yield piece;
        return;
      }
      // The end of the buffer may be the beginning of the delimiter.
      const safe = Math.max(0, this.#held.length - mark.length + 1);
      const piece = this.#held.subarray(0, safe);
      this.#held = this.#held.subarray(safe);
      if (piece.length > 0) yield piece;
      if (!(await this.#more())) throw unreadable();
    }
  }

  async take(length: number): Promise<string> {
    while (this.#held.length < length) if (!(await this.#more())) throw unreadable();
    const taken = this.#held.subarray(0, length).toString("latin1");
    this.#held = this.#held.subarray(length);
    return taken;
  }

  /** Reads the rest of the body. */
  async finish(): Promise<void> {
    do this.#held = Buffer.alloc(0);
    while (await this.#more());
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (done) return false;
    this.#room -= value.length;
    if (this.#room < 0) await this.#refuse();
    this.#held = this.#held.length === 0 ? Buffer.from(value) : Buffer.concat([this.#held, value]);
    return true;
  }

  async #refuse(): Promise<never> {
    for (let dropped = 0; dropped <= DROPPED_LIMIT; ) {
      const { done, value } = await this.#source.next();
      if (done) break;
      dropped += value.length;
    }
    throw fault("payload_too_large", { limitBytes: this.limitBytes });
  }
}

async function drain(pieces: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of pieces);
}

async function collect(pieces: AsyncIterable<Buffer>): Promise<string> {
  let text = Buffer.alloc(0);
  for await (const piece of pieces) {
    text = Buffer.concat([text, piece]);
    if (text.length > HEAD_LIMIT) throw unreadable();
  }
  return text.toString("utf8");
}

function unreadable() {
  return fault("malformed", { message: "The multipart body can't be read." });
}
