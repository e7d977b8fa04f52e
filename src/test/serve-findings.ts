import type { Serve } from "#transport/rest/serve.ts";
import { createChecker, createStreamChecker, type Exchange } from "./check-answer.ts";

/**
 * What the REST APIs of a test answered against the OpenAPI document. In a module of its own, for a worker keeps its
 * modules from file to file and runs setup files anew for each.
 */
let check: ((exchange: Exchange) => Promise<string[]>) | undefined;
let findings: Promise<string[]>[] = [];

/** The same API, each exchange of which is compared with the committed document. */
export function checked(serve: Serve): Serve {
  return async (request) => {
    const { method, url, headers } = request;
    const isJson = (request.headers.get("content-type") ?? "").startsWith("application/json");
    const copy = isJson && request.body !== null && !request.bodyUsed ? request.clone() : null;
    const response = await serve(request);
    const isStream = response.headers.has("Content-Disposition") || /event-stream/.test(typeOf(response));
    const seen = isStream ? new Response(null, response) : response.clone();
    check ??= createChecker();
    const requestBody = response.ok && copy ? await copy.text() : null;
    findings.push(check({ method, url, headers, requestBody, response: seen }));
    if (response.body === null || !/event-stream/.test(typeOf(response))) return response;
    const report = (finding: string) => void findings.push(Promise.resolve([finding]));
    return new Response(response.body.pipeThrough(createStreamChecker(report)), response);
  };
}

/** What was found since it was asked last. */
export async function takeFindings(): Promise<string[]> {
  const pending = findings;
  findings = [];
  return (await Promise.all(pending)).flat();
}

function typeOf({ headers }: Response): string {
  return headers.get("content-type") ?? "";
}
