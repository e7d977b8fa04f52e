import type { Platform } from "#platform/services.ts";
import { type Api, createApi, type Serve } from "#transport/rest/serve.ts";
import { createChecker, createStreamChecker, type Exchange } from "./check-response.ts";
import { addFinding } from "./findings.ts";

/**
 * The REST API as database tests create it: requests and responses are compared with the committed OpenAPI document,
 * the contract with clients. Add a new route or field to the document with `npx vitest run -u
 * src/transport/rest/openapi`.
 */
export function createServe(services: Platform): Serve {
  return checked(createApi(services).serve);
}

/** As the web process serves it, unchecked: its responses equal those of `serve` (`node-response.db.test.ts`). */
export function createListener(services: Platform): Api["listen"] {
  return createApi(services).listen;
}

let check: ((exchange: Exchange) => Promise<string[]>) | undefined;

function checked(serve: Serve): Serve {
  return async (request) => {
    const { method, url, headers } = request;
    const isJson = (request.headers.get("content-type") ?? "").startsWith("application/json");
    const copy = isJson && request.body !== null && !request.bodyUsed ? request.clone() : null;
    const response = await serve(request);
    const isStream = response.headers.has("Content-Disposition") || /event-stream/.test(typeOf(response));
    const seen = isStream ? new Response(null, response) : response.clone();
    check ??= createChecker();
    const requestBody = response.ok && copy ? await copy.text() : null;
    addFinding(check({ method, url, headers, requestBody, response: seen }));
    if (response.body === null || !/event-stream/.test(typeOf(response))) return response;
    const report = (finding: string) => addFinding(Promise.resolve([finding]));
    return new Response(response.body.pipeThrough(createStreamChecker(report)), response);
  };
}

function typeOf({ headers }: Response): string {
  return headers.get("content-type") ?? "";
}
