import { z } from "zod";
import type { EgressOutcome } from "../../egress/index.ts";
import type { Call } from "../contract.ts";
import { type JsonRequest, type JsonResponse, requestJson } from "../shared/http/request-json.ts";

/** How servers with Mastodon's API refuse. Source: docs.joinmastodon.org/entities/Error, read 28 November 2026. */
export const Refusal = z.object({ error: z.string(), error_description: z.string().optional() });

/**
 * Sends one request to a server, authenticated if there is a token. Redirects are not followed.
 * @param isFinding whether it is still to be found out whether the server has Mastodon's API
 */
export function sendToMastodon(
  call: Pick<Call, "egress">,
  url: string,
  {
    token,
    headers,
    isFinding = false,
    ...request
  }: Omit<JsonRequest, "url"> & { token?: string; isFinding?: boolean } = {},
): Promise<JsonResponse> {
  const named = token === undefined ? headers : { authorization: `Bearer ${token}`, ...headers };
  return requestJson(call, { url, ...request, ...(named && { headers: named }) }, isFinding ? null : Refusal);
}

/** The outcome of a request without a response; null for any other error. */
export function failureOf(error: unknown): Extract<EgressOutcome, { ok: false }> | null {
  const { cause } = error instanceof Error ? (error as { cause?: unknown }) : {};
  const isOutcome = typeof cause === "object" && cause !== null && "ok" in cause && cause.ok === false;
  return isOutcome ? (cause as Extract<EgressOutcome, { ok: false }>) : null;
}
