import { openapi } from "./rest/openapi/document.ts";
import { studioServices } from "./studio.ts";

type ApiCall = { method: string; path: string; summary: string; href: string };

let calls: ApiCall[] | undefined;

/** Every call of the REST API with its summary, for the search of the guides, and where the reference has it. */
export function apiCalls(): ApiCall[] {
  calls ??= Object.entries(openapi(apiUrl()).paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((name) => {
      const operation = item[name];
      if (!operation) return [];
      const [tag = ""] = operation.tags ?? [];
      const method = name.toUpperCase();
      const anchor = `tag/${encodeURIComponent(tag.toLowerCase().replaceAll(" ", "-"))}/${method}${path}`;
      return [{ method, path, summary: operation.summary ?? "", href: `/developers/reference#${anchor}` }];
    }),
  );
  return calls;
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** Where the REST API is, as its readers reach it. */
export function apiUrl(): string {
  return studioServices().env.API_URL;
}

/** Where the installation is, as people reach it. */
export function appUrl(): string {
  return studioServices().env.APP_URL;
}

/** Where the MCP server is, as programs reach it. */
export function mcpUrl(): string {
  return `${studioServices().env.APP_URL}/mcp`;
}

/**
 * The API reference: a reader for the OpenAPI document, with calls to try, from this host alone. Its script is copied
 * out of its package when the project is generated (`launch/generate.ts`).
 * @param nonce the one that the response's policy names
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
    // Sentences are too long for a list; addresses are what one looks for.
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
