import { fault } from "#kernel/fault.ts";
import { checkJson } from "#kernel/json.ts";
import { readBytes } from "./rest/body.ts";

/** Bytes that anybody may send whom we do not know: passwords, forms, questions of programs. */
export const GUEST_BODY_LIMIT = 64 * 1024;

/**
 * The same request with its body read already, for libraries that read bodies of any size.
 * @throws Fault payload_too_large for more than `limitBytes`, invalid for JSON that takes long to parse or to check
 */
export async function limitBody(request: Request, limitBytes: number): Promise<Request> {
  if (request.body === null) return request;
  const { url, method, headers } = request;
  const bytes = await readBytes(request, limitBytes);
  if (headers.get("content-type")?.includes("json")) checkJson(new TextDecoder().decode(bytes));
  return new Request(url, { method, headers, body: new Uint8Array(bytes) });
}

/**
 * For handlers that need the very request they were given: asks what it says of its length, which servers hold it to.
 * @throws Fault payload_too_large, also for a body that does not say
 */
export function requireWithinLimit({ headers, body }: Request, limitBytes: number): void {
  if (body === null) return;
  const length = headers.get("content-length");
  if (length === null || Number(length) > limitBytes) throw fault("payload_too_large", { limitBytes });
}
