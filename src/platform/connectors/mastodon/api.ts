import type { EgressOutcome } from "../../egress/index.ts";
import type { Call } from "../contract.ts";
import { type JsonRequest, type JsonResponse, requestJson } from "../request-json.ts";

/** Sends one request to a server, authenticated if there is a token. Redirects are not followed. */
export function ask(
  call: Pick<Call, "egress">,
  url: string,
  { token, headers, ...request }: Omit<JsonRequest, "url"> & { token?: string } = {},
): Promise<JsonResponse> {
  const named = token === undefined ? headers : { authorization: `Bearer ${token}`, ...headers };
  return requestJson(call, { url, ...request, ...(named && { headers: named }) });
}

/** The outcome of a request without a response; null for any other error. */
export function failureOf(error: unknown): Extract<EgressOutcome, { ok: false }> | null {
  const { cause } = error instanceof Error ? (error as { cause?: unknown }) : {};
  const isOutcome = typeof cause === "object" && cause !== null && "ok" in cause && cause.ok === false;
  return isOutcome ? (cause as Extract<EgressOutcome, { ok: false }>) : null;
}
