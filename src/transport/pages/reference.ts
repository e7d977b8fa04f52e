import { openapi } from "../rest/openapi/document.ts";
import { studioServices } from "../studio/studio.ts";

type ApiCall = { method: string; path: string; summary: string; href: string; words: string };

let calls: ApiCall[] | undefined;

/**
 * Every endpoint of the REST API with its summary, its place in the reference, and the names that are searched for: its
 * own and those of its parameters and fields.
 */
export function apiCalls(): ApiCall[] {
  if (calls) return calls;
  const document = openapi(apiUrl());
  calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((name) => {
      const operation = item[name];
      if (!operation) return [];
      const [tag = ""] = operation.tags ?? [];
      const method = name.toUpperCase();
      const anchor = `tag/${encodeURIComponent(tag.toLowerCase().replaceAll(" ", "-"))}/${method}${path}`;
      const words = [operation.operationId ?? "", ...fieldsOf(document, operation)].join(" ");
      return [{ method, path, summary: operation.summary ?? "", href: `/developers/reference#${anchor}`, words }];
    }),
  );
  return calls;
}

type Described = { parameters?: unknown; requestBody?: unknown; responses?: Record<string, unknown> };

/** The names of what an operation takes and returns, at any depth; not those of errors. */
function fieldsOf(document: object, { parameters, requestBody, responses = {} }: Described): Set<string> {
  const names = new Set<string>();
  const seen = new Set<unknown>();
  const successes = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  for (const part of [parameters, requestBody, ...successes.map(([, response]) => response)]) collect(part);
  return names;

  function collect(node: unknown): void {
    if (node === null || typeof node !== "object" || seen.has(node)) return;
    seen.add(node);
    const { $ref, properties, name, in: place } = node as Record<string, unknown>;
    if (typeof $ref === "string") collect($ref.slice(2).split("/").reduce(step, document));
    if (typeof name === "string" && place !== undefined) names.add(name);
    if (properties !== null && typeof properties === "object")
      for (const key of Object.keys(properties)) names.add(key);
    for (const inner of Object.values(node)) collect(inner);
  }
}

const step = (node: unknown, key: string): unknown => (Object(node) as Record<string, unknown>)[key];

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** The public URL of the REST API. */
export function apiUrl(): string {
  return studioServices().env.API_URL;
}

/** The public URL of the installation. */
export function appUrl(): string {
  return studioServices().env.APP_URL;
}

/** The public URL of the MCP server. */
export function mcpUrl(): string {
  return `${studioServices().env.APP_URL}/mcp`;
}

/**
 * The API reference: an interactive viewer of the OpenAPI document, loaded from this host only. Its script is written
 * when the project is generated (`launch/generate.ts`).
 * @param nonce the nonce of the response's policy
 */
export function referencePage(nonce: string): Response {
  const settings = JSON.stringify({
    url: `${apiUrl()}/openapi.json`,
    withDefaultFonts: false,
    telemetry: false,
    showDeveloperTools: "never",
    hideClientButton: true,
    mcp: { disabled: true },
    agent: { disabled: true },
    persistAuth: false,
    theme: "none",
    // Summaries are too long for a list; readers look for paths.
    operationTitleSource: "path",
  }).replaceAll("<", "\\u003c");
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>API reference · Masthead</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="All API endpoints with their parameters and responses, and requests to try.">
<meta property="csp-nonce" nonce="${nonce}" content="${nonce}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/reference/reference.css">
</head>
<body>
<header><a href="/developers">Masthead</a><a href="/developers">Guides</a><a href="/developers/search">Search</a><a href="/api/v1/openapi.json">OpenAPI document</a></header>
<noscript>The reference needs JavaScript. The document itself is at <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.</noscript>
<main id="reference"></main>
<script nonce="${nonce}" src="/reference/scalar.js"></script>
<script nonce="${nonce}">Scalar.createApiReference("#reference", ${settings});</script>
</body>
</html>`;
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" } });
}
