import { fault, invalid, isFault } from "#kernel/fault.ts";
import { decodeFile } from "#kernel/file-text.ts";
import { parseJson } from "#kernel/json.ts";
import { lookUp } from "#kernel/look-up.ts";
import { readBytes, type Sent } from "./body-bytes.ts";
import { type Form, readForm } from "./multipart.ts";

const JSON_LIMIT = 1024 * 1024;

type Reading = {
  limitBytes?: number;
  /** Content types beside JSON, and the field that each one's text becomes. */
  texts?: Readonly<Record<string, string>>;
};

/**
 * Reads a JSON object, or a text of a type that the route names; an absent body counts as `{}`.
 * @throws Fault unsupported_media_type, payload_too_large, malformed, invalid
 */
export async function readBody(
  request: Sent,
  { limitBytes = JSON_LIMIT, texts = {} }: Reading = {},
): Promise<{ input: Record<string, unknown>; raw: string }> {
  const bytes = await readBytes(request, limitBytes);
  if (bytes.length === 0) return { input: {}, raw: "" };
  requireNoCoding(request);
  const type = typeOf(request);
  const field = lookUp(texts, type.endsWith("+json") ? "application/json" : type);
  if (field === undefined) requireType(request, ["application/json", ...Object.keys(texts)]);
  // JSON is UTF-8; other files are as the programs write them that people save them with.
  const raw = field === undefined || type.endsWith("json") ? decode(bytes) : decodeSaved(bytes);
  if (field !== undefined) return { input: { [field]: raw }, raw };
  const value = parse(raw);
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    throw invalid("body", "The body must be a JSON object.");
  }
  return { input: value as Record<string, unknown>, raw };
}

/**
 * Reads an upload: a form, or a JSON object with the file's URL. The caller must discard its temporary files.
 * @throws Fault unsupported_media_type, payload_too_large, malformed, invalid
 */
export async function readUpload(request: Sent): Promise<Form> {
  requireType(request, ["multipart/form-data", "application/json"]);
  if (typeOf(request) !== "multipart/form-data") return { ...(await readBody(request)), discard: async () => {} };
  requireNoCoding(request);
  return readForm(request);
}

function typeOf(request: Sent): string {
  return (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

function requireType(request: Sent, wanted: readonly string[]): void {
  const input = typeOf(request);
  if (wanted.includes(input) || (wanted.includes("application/json") && input.endsWith("+json"))) return;
  throw fault("unsupported_media_type", {
    message: `Send the body as ${wanted.join(" or ")}${input ? `, not ${input}` : ""}.`,
  });
}

/** Compressed bodies are not supported. */
function requireNoCoding(request: Sent): void {
  const coding = request.headers.get("content-encoding") ?? "identity";
  if (coding.trim().toLowerCase() === "identity") return;
  throw fault("unsupported_media_type", {
    message: `Send the body uncompressed, without Content-Encoding: ${coding}.`,
  });
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw fault("malformed", { message: "The body isn't UTF-8." });
  }
}

function decodeSaved(bytes: Buffer): string {
  const text = decodeFile(bytes);
  if (text === null) throw fault("malformed", { message: "The file's encoding isn't known. Save it as UTF-8." });
  return text;
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (isFault(error)) throw error;
    throw fault("malformed", { message: `The body is not valid JSON: ${(error as SyntaxError).message}` });
  }
}
