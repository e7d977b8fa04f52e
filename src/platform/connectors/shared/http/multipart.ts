import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { firstUnits } from "#kernel/excerpt.ts";
import { lookUp } from "#kernel/look-up.ts";
import type { BodyStream } from "../../../egress/index.ts";
import { type Call, LeaseExpiredError, type OutgoingMedia, RepeatedRequestError } from "../../contract.ts";

export type FormFile = { name: string; fileName: string; media: OutgoingMedia };

export type Form = {
  contentType: string;
  body: BodyStream;
  /**
   * Whether the last bytes were handed over: before that, the network can't have received the form, and no network
   * accepts a partial one.
   */
  isHandedOver(): boolean;
};

/** A text, with its type where the network asks for one. */
type FormField = string | { type: string; text: string };

/** A `multipart/form-data` body that reads its files while it is sent, so that none is held in memory. */
export function createForm(
  fields: Readonly<Record<string, FormField>>,
  files: readonly FormFile[],
  { readMedia }: Pick<Call, "readMedia">,
): Form {
  const boundary = `masthead-${randomBytes(16).toString("hex")}`;
  const before = Buffer.from(
    Object.entries(fields)
      .map(([name, value]) => {
        const { type, text } = typeof value === "string" ? { type: "", text: value } : value;
        const head = `content-disposition: form-data; name="${name}"${type && `\r\ncontent-type: ${type}`}`;
        return `--${boundary}\r\n${head}\r\n\r\n${text}\r\n`;
      })
      .join(""),
  );
  const heads = files.map(({ name, fileName, media: { type } }) => {
    const disposition = `content-disposition: form-data; name="${name}"; filename="${fileName}"`;
    return Buffer.from(`--${boundary}\r\n${disposition}\r\ncontent-type: ${type}\r\n\r\n`);
  });
  const between = Buffer.from("\r\n");
  const end = Buffer.from(`--${boundary}--\r\n`);
  let isComplete = false;

  async function* read(): AsyncGenerator<Buffer> {
    yield before;
    for (const [index, { media }] of files.entries()) {
      yield heads[index] ?? Buffer.alloc(0);
      yield* await readMedia(media);
      yield between;
    }
    isComplete = true;
    yield end;
  }

  const bytes =
    before.length +
    end.length +
    files.reduce((sum, { media }, index) => sum + (heads[index]?.length ?? 0) + media.bytes + between.length, 0);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: { stream: Readable.from(read(), { objectMode: false }), bytes },
    isHandedOver: () => isComplete,
  };
}

/** The name of a file's part in a form of `createJsonForm`. */
export const partNameOf = (index: number): string => `file-${index}`;

/** A form of a request in JSON, in the part `json`, and of the files that it names by `partNameOf`. */
export function createJsonForm(json: object, media: readonly OutgoingMedia[], call: Pick<Call, "readMedia">): Form {
  const files = media.map((file, index) => ({
    name: partNameOf(index),
    fileName: fileNameOf(file, index),
    media: file,
  }));
  return createForm({ json: { type: "application/json", text: JSON.stringify(json) } }, files, call);
}

/** A file's name in the form: its position, and its type's extension. */
export function fileNameOf({ type }: Pick<OutgoingMedia, "type">, index: number): string {
  const [, ending = "bin"] = type.split("/");
  return `${index + 1}.${lookUp({ jpeg: "jpg", quicktime: "mov" }, ending) ?? ending}`;
}

/** The name of a file that readers download: for a document its own, without what a form's header does not take. */
export function attachmentNameOf(media: Pick<OutgoingMedia, "type" | "name">, index: number): string {
  if (media.type !== "application/pdf") return fileNameOf(media, index);
  const name = media.name
    .replaceAll(/[\p{Cc}"\\/]/gu, " ")
    .replace(/\.pdf$/i, "")
    .trim();
  return name === "" ? fileNameOf(media, index) : `${firstUnits(name, 100)}.pdf`;
}

/**
 * Sends a form and distinguishes an interrupted upload from a lost response.
 * @returns null when the form certainly did not arrive completely
 * @throws the error of `send` when it may have arrived
 */
export async function sendForm<Answer>(form: Form, send: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await send();
  } catch (error) {
    const isRefusedLocally = error instanceof LeaseExpiredError || error instanceof RepeatedRequestError;
    if (isRefusedLocally || form.isHandedOver()) throw error;
    return null;
  }
}

const SLOWEST_BYTES_PER_SECOND = 50_000;
const MAX_UPLOAD_MS = 600_000;

/** Timeout for uploading files in milliseconds: at most ten minutes, less for small ones; null without files. */
export function uploadTimeoutFor(media: readonly Pick<OutgoingMedia, "bytes">[]): number | null {
  const bytes = media.reduce((sum, item) => sum + item.bytes, 0);
  return media.length === 0 ? null : Math.min(15_000 + (bytes / SLOWEST_BYTES_PER_SECOND) * 1000, MAX_UPLOAD_MS);
}
