import * as oauth from "oauth4webapi";
import type { EgressRequest } from "../../egress/index.ts";
import { isLoopbackUrl } from "../../env.ts";
import type { Call } from "../contract.ts";
import { type JsonRequest, type JsonResponse, requestJson } from "../shared/http/request-json.ts";
import { Refusal, sendRequest, xrpcUrl } from "./api.ts";
import { type Credentials, type Grant, isGrant } from "./credentials.ts";
import { proofOf, withProof } from "./proof.ts";

type AccountRequest = Omit<JsonRequest, "url" | "body"> & {
  query?: URLSearchParams;
  /** Opens the body, again for a second request. */
  openBody?: () => Promise<NonNullable<EgressRequest["body"]>>;
};

/** Calls a method of the account's server as the account. */
export async function sendXrpc(
  call: Pick<Call, "egress">,
  credentials: Credentials,
  method: string,
  { openBody, ...request }: AccountRequest = {},
): Promise<JsonResponse> {
  if (isGrant(credentials))
    return askWithProof(call, credentials, method, { ...request, ...(openBody && { openBody }) });
  const { pds, accessJwt: token } = credentials;
  return sendRequest(call, pds, method, { token, ...request, ...(openBody && { body: await openBody() }) });
}

async function askWithProof(
  call: Pick<Call, "egress">,
  { pds, accessToken, proofKey }: Grant,
  name: string,
  { method = "GET", query, headers, openBody, ...request }: AccountRequest,
): Promise<JsonResponse> {
  const url = new URL(xrpcUrl(pds, name, query));
  const proof = await proofOf(proofKey);
  let response: JsonResponse | undefined;
  const send = async (_url: string, signed: { headers: Record<string, string> }) => {
    const body = openBody && { body: await openBody() };
    response = await requestJson(
      call,
      { url: url.href, method, ...request, ...body, headers: signed.headers },
      Refusal,
    );
    return new Response(null, { status: response.status, headers: response.headers });
  };
  const options = () => ({
    DPoP: proof.handle,
    [oauth.customFetch]: send,
    [oauth.allowInsecureRequests]: isLoopbackUrl(pds),
  });
  try {
    await withProof(proof, () =>
      oauth.protectedResourceRequest(accessToken, method, url, new Headers(headers), null, options()),
    );
  } catch (error) {
    // The response says why; its callers explain it.
    if (!(error instanceof oauth.WWWAuthenticateChallengeError)) throw error;
  }
  if (!response) throw new Error("The server was not asked.");
  return response;
}
