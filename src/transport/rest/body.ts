import { fault, invalid } from "#kernel/fault.ts";

const JSON_LIMIT = 1024 * 1024;
/** The largest upload (25 MiB) and room for the form around it. */
const MULTIPART_LIMIT = 26 * 1024 * 1024;
/** How much beyond its limit a body is read and dropped: most clients hear a refusal only after they have sent all. */
const DROPPED_LIMIT = 64 * 1024 * 1024;

/**
 * Reads a JSON object; an absent body counts as `{}`.
 * @throws Fault unsupported_media_type, payload_too_large, malformed, invalid
 */
export async function readJson(request: Request): Promise<{ input: Record<string, unknown>; raw: string }> {
  const bytes = await readBytes(request, JSON_LIMIT);
  if (bytes.length === 0) return { input: {}, raw: "" };
  requireType(request, "application/json");
  const raw = decode(bytes);
  const value = parse(raw);
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    throw invalid("body", "The body must be a JSON object.");
  }
  return { input: value as Record<string, unknown>, raw };
}

/**
 * Reads an upload: the part `file` as `{name, bytes}`, all other parts as text.
 * @throws Fault unsupported_media_type, payload_too_large, malformed
 */
export async function readMultipart(request: Request): Promise<{ input: Record<string, unknown>; raw: Buffer }> {
  requireType(request, "multipart/form-data");
  const raw = await readBytes(request, MULTIPART_LIMIT);
  const type = request.headers.get("content-type") ?? "";
  const form = await new Response(new Uint8Array(raw), { headers: { "content-type": type } }).formData().catch(() => {
    throw fault("malformed", { message: "The multipart body cannot be read." });
  });
  const input: Record<string, unknown> = {};
  for (const [key, value] of form) {
    input[key] =
      typeof value === "string" ? value : { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) };
  }
  return { input, raw };
}

function requireType(request: Request, wanted: string): void {
  const given = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (given !== wanted && !(wanted === "application/json" && given?.endsWith("+json"))) {
    throw fault("unsupported_media_type", { message: `Send ${wanted}${given ? `, not ${given}` : ""}.` });
  }
}

async function readBytes(request: Request, limitBytes: number): Promise<Buffer> {
  if (Number(request.headers.get("content-length") ?? 0) > limitBytes) throw fault("payload_too_large", { limitBytes });
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.length;
    if (size <= limitBytes) parts.push(part);
    else if (size > limitBytes + DROPPED_LIMIT) break;
  }
  if (size > limitBytes) throw fault("payload_too_large", { limitBytes });
  return Buffer.concat(parts);
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw fault("malformed", { message: "The body is not UTF-8." });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw fault("malformed", { message: `The body is not valid JSON: ${(error as SyntaxError).message}` });
  }
}
