import type { EgressRequest } from "../../../egress/index.ts";

/** A dry run reached a request that would have changed something at a network. It was not sent. */
export class DryRunError extends Error {
  override readonly name = "DryRunError";
}

const SECRET_HEADER = /auth|cookie|token|secret|key|dpop|signature/i;
const TEXT_TYPE = /json|x-www-form-urlencoded|^text\//;

/** A request as an attempt shows it: without the values of headers that may be secret, files by type and size. */
export function describeRequest({
  method,
  url,
  headers,
  body,
}: Pick<EgressRequest, "method" | "url" | "headers" | "body">): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `${name}: ${SECRET_HEADER.test(name) ? "[redacted]" : value}`,
  );
  return [`${method} ${url}`, ...lines, "", describeBody(body, contentTypeOf(headers))].join("\n");
}

/** A described request as the log shows it: where it would have gone. Its query and body may hold a token. */
export function targetOf(description: string): string {
  return /^[^\n?#]*/.exec(description)?.[0] ?? "";
}

function describeBody(body: EgressRequest["body"], type: string): string {
  if (body === undefined || typeof body === "string") return body ?? "";
  if (!Buffer.isBuffer(body)) return `[${type || "file"}, ${body.bytes} bytes]`;
  return TEXT_TYPE.test(type) ? body.toString("utf8") : `[${type || "file"}, ${body.length} bytes]`;
}

function contentTypeOf(headers: Readonly<Record<string, string>>): string {
  const [, type = ""] = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type") ?? [];
  return type;
}
