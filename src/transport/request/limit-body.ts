import { fault } from "#kernel/fault.ts";
import { checkJson } from "#kernel/json.ts";
import { readBytes } from "../rest/body-bytes.ts";

/** Limit of bodies from unauthenticated clients: passwords, forms, OAuth requests. */
export const GUEST_BODY_LIMIT = 64 * 1024;

/**
 * The same request with its body already read, for libraries that would read a body of any size.
 * @throws Fault payload_too_large for more than `limitBytes`, invalid for JSON that is expensive to parse or validate
 */
export async function limitBody(request: Request, limitBytes: number): Promise<Request> {
  if (request.body === null) return request;
  const { url, method, headers, signal } = request;
  const bytes = await readBytes(request, limitBytes);
  if (headers.get("content-type")?.includes("json")) checkJson(new TextDecoder().decode(bytes));
  return new Request(url, { method, headers, body: new Uint8Array(bytes), signal });
}

/**
 * For handlers that need the original request: checks its Content-Length, which the server enforces.
 * @throws Fault payload_too_large, also for a body without a Content-Length
 */
export function requireWithinLimit({ headers, body }: Request, limitBytes: number): void {
  if (body === null) return;
  const length = headers.get("content-length");
  if (length === null || Number(length) > limitBytes) throw fault("payload_too_large", { limitBytes });
}
