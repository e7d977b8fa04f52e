import { z } from "zod";
import { t } from "#kernel/language.ts";
import { type AppChecker, type Call, ConnectRefused, GrantLostError } from "../contract.ts";
import { type JsonResponse, requestJson } from "../shared/http/request-json.ts";
import { codeOf } from "./errors.ts";
import { ErrorBody, type GraphError, readGraph } from "./graph.ts";
import type { MetaApp } from "./hosts.ts";

/** Long-lived tokens last for 60 days and are renewed halfway, so that a month of failures ends no connection. */
export const REFRESH_MARGIN_SECONDS = 30 * 86_400;

const Short = z.object({ access_token: z.string().min(1) });
/** Instagram's documentation has both forms. */
const ShortBody = z.union([
  Short,
  z.object({ data: z.tuple([Short], z.unknown()) }).transform(({ data: [first] }) => first),
]);
const Long = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().optional() });
/** Errors of the token endpoints that are not in the Graph API's form. */
const FlatError = z.object({ error_message: z.string() });
const Refusal = z.union([ErrorBody, FlatError]);

/**
 * Exchanges an authorization code for a token that lasts an hour.
 * @throws ConnectRefused when the code is not accepted
 */
export async function exchangeCode(
  call: Pick<Call, "egress">,
  url: string,
  app: MetaApp,
  { code, redirectUri }: { code: string; redirectUri: string },
): Promise<string> {
  const form = {
    client_id: app.id,
    client_secret: app.secret,
    grant_type: "authorization_code",
    redirect_uri: redirectUri,
    // Some browsers bring a fragment along that is not part of the code.
    code: code.replace(/#_$/, ""),
  };
  const request = {
    url,
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString(),
  } as const;
  const response = await requestJson(call, request, Refusal);
  const { data } = ShortBody.safeParse(response.json);
  if (response.status === 200 && data) return data.access_token;
  throw refusedConnection(response);
}

/** For an app that doesn't exist, and for another app's secret, whose code 1 is also that of an error on Meta's side. */
const isAppError = ({ code, message }: { code: number; message: string }): boolean =>
  code === 101 || (code === 1 && /validating (?:client secret|application)/i.test(message));

/**
 * Checks an app's keys by its own access token. Sources: developers.facebook.com/docs/facebook-login/guides/access-tokens
 * and developers.facebook.com/documentation/threads/get-started/app-access-tokens, read 29 November 2026 in a stored copy.
 */
export function checkMetaApp(url: string, app: MetaApp | null): AppChecker | undefined {
  if (!app) return undefined;
  return async (_redirectUri, call) => {
    const query = { client_id: app.id, client_secret: app.secret, grant_type: "client_credentials" };
    const { status, json } = await requestJson(call, { url: `${url}?${new URLSearchParams(query)}` }, Refusal);
    if (status === 200 && Short.safeParse(json).success) return { kind: "accepted" };
    const { data } = ErrorBody.safeParse(json);
    const isOfApp = data !== undefined && status < 500 && isAppError(data.error);
    return { kind: isOfApp ? "rejected" : "unknown", reason: data?.error.message ?? null };
  };
}

/**
 * Reads a long-lived token. @param isLost whether a refusal means that the access has ended for good
 * @throws GrantLostError, or ConnectRefused for any other refusal
 */
export async function getToken(
  call: Pick<Call, "egress">,
  url: string,
  query: Readonly<Record<string, string>>,
  isLost: (error: GraphError) => boolean = () => false,
): Promise<{ token: string; expiresAt: Date | null }> {
  const response = await requestJson(call, { url: `${url}?${new URLSearchParams(query)}` }, Refusal);
  const { data } = Long.safeParse(response.json);
  if (response.status === 200 && data) {
    const { access_token: token, expires_in: seconds } = data;
    return { token, expiresAt: seconds === undefined ? null : new Date(Date.now() + seconds * 1000) };
  }
  const read = readGraph(response);
  if (read.kind === "refused" && isLost(read.error)) throw new GrantLostError(read.error.message);
  throw refusedConnection(response);
}

/** The token has expired, or the person removed the app. */
export function isExpired(error: GraphError): boolean {
  return codeOf(error) === "not_authorized";
}

function refusedConnection(response: JsonResponse): Error {
  const flat = FlatError.safeParse(response.json).data;
  if (flat && response.status < 500)
    return new ConnectRefused(
      t("Meta didn't accept the sign-in: {reason} Start again.", { reason: flat.error_message }),
    );
  const read = readGraph(response);
  if (read.kind === "refused")
    return new ConnectRefused(
      t("Meta didn't accept the sign-in: {reason} Start again.", { reason: read.error.message }),
    );
  return new Error(`Meta responded with status ${response.status} and no token.`);
}
