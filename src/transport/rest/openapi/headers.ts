import type { ZodOpenApiHeaderObject } from "zod-openapi";

/** Every response header that a client may need. */
const HEADERS = {
  "X-Request-Id": {
    description: "The request ID, as in the logs. Uses the one you sent if it only contains letters, digits and `-_.`.",
    schema: { type: "string" },
    example: "01981f7c-7d1e-7b43-9c7b-8f2a6d0c1e55",
  },
  "RateLimit-Limit": {
    description: "Requests allowed per minute.",
    schema: { type: "integer" },
    example: 600,
  },
  "RateLimit-Remaining": {
    description: "Requests remaining.",
    schema: { type: "integer" },
    example: 597,
  },
  "RateLimit-Reset": {
    description: "Seconds until the limit fully resets.",
    schema: { type: "integer" },
    example: 42,
  },
  "Retry-After": {
    description: "Seconds to wait before retrying.",
    schema: { type: "integer" },
    example: 7,
  },
  "Idempotent-Replayed": {
    description: "`true` if this is the response to an earlier request with the same Idempotency-Key.",
    schema: { type: "string", const: "true" },
  },
  "Content-Disposition": {
    description: "The file name.",
    schema: { type: "string" },
    example: 'attachment; filename="posts.csv"',
  },
  "WWW-Authenticate": {
    description: "The authentication scheme.",
    schema: { type: "string" },
    example: "Bearer",
  },
  ETag: {
    description: "Version of the response, for `If-None-Match`; of a post or publication for `If-Match` too.",
    schema: { type: "string" },
    example: '"3f0c9a5217be44d1-br"',
  },
  Allow: {
    description: "The supported methods.",
    schema: { type: "string" },
    example: "GET, POST, HEAD, OPTIONS",
  },
} satisfies Record<string, ZodOpenApiHeaderObject>;

/** On every response; `RateLimit-*` only while the installation has limits. */
export const ALWAYS_SENT = ["X-Request-Id", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"] as const;

/** @throws Error for a header that is not described here */
export function headerRefs(names: readonly string[]): Record<string, { $ref: string }> {
  const unknown = names.filter((name) => !(name in HEADERS));
  if (unknown.length > 0) throw new Error(`Describe ${unknown.join(", ")} in openapi/headers.ts.`);
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export function headerComponents(): Record<string, ZodOpenApiHeaderObject> {
  return structuredClone(HEADERS);
}
