import { z } from "zod";
import { t } from "#kernel/language.ts";
import { type Call, ConnectRefused, GrantLostError } from "../../contract.ts";
import { type JsonResponse, requestJson } from "./request-json.ts";

/** The successful response of a token endpoint (RFC 6749, section 5.1). */
const Grant = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().nullish(),
  expires_in: z.number().positive().nullish(),
  refresh_token_expires_in: z.number().positive().nullish(),
  /** TikTok's name of the same. */
  refresh_expires_in: z.number().positive().nullish(),
  scope: z.string().nullish(),
});
export type Grant = z.infer<typeof Grant>;

const Refusal = z.object({ error: z.string(), error_description: z.string().nullish() });
/** Networks that don't keep to RFC 6749, section 5.2, have a message or a number; Tumblr has a `meta`. */
const AnyRefusal = z.union([
  Refusal,
  z.object({ message: z.string() }),
  z.object({ error: z.number() }),
  z.object({ meta: z.object({ status: z.number() }) }),
]);

/** A network's token endpoint, and how the app identifies itself there. */
export type TokenEndpoint = {
  network: string;
  url: string;
  clientId: string;
  clientSecret: string;
  /** Whether the app's key and secret are sent in the form rather than in the `Authorization` header. */
  identifiesInForm?: boolean;
  /** What the form calls the app's key, where it is not `client_id`. */
  idField?: string;
  /** The words with which it refuses a refresh token that has ended, where they are not the standard's `invalid_grant`. */
  endedWords?: RegExp;
  /** The status by which it refuses such a refresh token, where that is not told by the error. */
  endedStatus?: number;
  headers?: Readonly<Record<string, string>>;
};

/** @throws ConnectRefused when the network refuses the code */
export async function exchangeCode(
  call: Pick<Call, "egress">,
  endpoint: TokenEndpoint,
  form: Readonly<Record<string, string>>,
): Promise<Grant> {
  const response = await askForTokens(call, endpoint, { grant_type: "authorization_code", ...form });
  const { data } = Grant.safeParse(response.json);
  if (response.status >= 200 && response.status < 300 && data) return data;
  const reason = reasonOf(response);
  if (response.status >= 500 || response.status === 429) throw new Error(`${endpoint.network}: ${reason}`);
  throw new ConnectRefused(
    t("{network} didn't complete the connection ({reason}). Start again.", { network: endpoint.network, reason }),
  );
}

/** @throws GrantLostError when the grant has ended permanently; any other error may be retried */
export async function refreshGrant(
  call: Pick<Call, "egress">,
  endpoint: TokenEndpoint,
  refreshToken: string | undefined,
): Promise<Grant> {
  if (!refreshToken) throw new GrantLostError("There is nothing to refresh the access with.");
  const form = { grant_type: "refresh_token", refresh_token: refreshToken };
  const response = await askForTokens(call, endpoint, form);
  const error = Refusal.safeParse(response.json).data?.error;
  const isEnded =
    (response.status === 400 && endpoint.endedWords?.test(reasonOf(response))) ||
    (response.status === endpoint.endedStatus && error !== "invalid_client");
  if (isEnded || error === "invalid_grant") throw new GrantLostError(reasonOf(response));
  const { data } = Grant.safeParse(response.json);
  if (response.status >= 200 && response.status < 300 && data) return data;
  throw new Error(`${endpoint.network}: ${reasonOf(response)}`);
}

/** A request to an endpoint that identifies the app as its token endpoint does, such as the one that revokes tokens. */
export function askForTokens(
  call: Pick<Call, "egress">,
  { url, clientId, clientSecret, identifiesInForm = false, idField = "client_id", headers }: TokenEndpoint,
  form: Readonly<Record<string, string>>,
): Promise<JsonResponse> {
  const body = new URLSearchParams(form);
  if (identifiesInForm) {
    body.set(idField, clientId);
    body.set("client_secret", clientSecret);
  }
  const basic = `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString("base64")}`;
  const request = {
    url,
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      ...(identifiesInForm ? {} : { authorization: basic }),
      ...headers,
    },
    body: body.toString(),
  } as const;
  return requestJson(call, request, AnyRefusal);
}

/** When something that lasts this many seconds from now ends; null without a number. */
export function endAfter(seconds: number | null | undefined): Date | null {
  return seconds ? new Date(Date.now() + seconds * 1000) : null;
}

function reasonOf({ status, json }: JsonResponse): string {
  const { data } = Refusal.safeParse(json);
  return data?.error_description || data?.error || t("status {status}", { status: String(status) });
}
