import * as oauth from "oauth4webapi";
import type { PublicContext } from "#kernel/context.ts";
import { t } from "#kernel/language.ts";
import type { Egress } from "#platform/egress/index.ts";
import { isLocal } from "./rules.ts";

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 512 * 1024;
/** Cache lifetime of a provider's metadata; the library fetches its keys again when one is unknown. */
const KEPT_MS = 300_000;

/** The provider could not be reached, or its response was invalid. `message` is a sentence that says so. */
export class ProviderUnavailable extends Error {}

export type Provider = { server: oauth.AuthorizationServer; options: ReturnType<typeof optionsFor> };

const providerCache = new WeakMap<Egress, Map<string, { provider: Provider; until: number }>>();

/**
 * Fetches a provider's metadata through egress: its issuer must be the configured one.
 * @throws ProviderUnavailable
 */
export async function discoverProvider(
  { egress, clock }: Pick<PublicContext, "egress" | "clock">,
  issuer: string,
  { isFresh = false } = {},
): Promise<Provider> {
  const own = providerCache.get(egress) ?? new Map();
  providerCache.set(egress, own);
  const now = clock.now().getTime();
  const known = own.get(issuer);
  if (known && known.until > now && !isFresh) return known.provider;
  const url = new URL(issuer);
  const options = optionsFor(egress, url);
  const server = await oauth
    .discoveryRequest(url, { ...options, algorithm: "oidc" })
    .then((response) => oauth.processDiscoveryResponse(url, response))
    .catch((error: unknown) => {
      throw new ProviderUnavailable(sentenceOf(error), { cause: error });
    });
  for (const name of ["authorization_endpoint", "token_endpoint", "jwks_uri"] as const) {
    if (!server[name]) throw new ProviderUnavailable(t("The provider doesn't specify {name}.", { name }));
  }
  const provider = { server, options };
  own.set(issuer, { provider, until: now + KEPT_MS });
  return provider;
}

/** Options of every request to a provider: they use egress. http is allowed on this machine only. */
function optionsFor(egress: Egress, issuer: URL) {
  return {
    [oauth.customFetch]: (url: string, init: FetchInit) => fetchByEgress(egress, url, init),
    [oauth.allowInsecureRequests]: issuer.protocol === "http:" && isLocal(issuer),
  };
}

type FetchInit = { method: string; headers: Record<string, string>; body?: unknown };

/** @throws ProviderUnavailable for any network error, including forbidden addresses */
export async function fetchByEgress(egress: Egress, url: string, init: FetchInit): Promise<Response> {
  const { method, headers, body } = init;
  const outcome = await egress.request({
    url,
    method,
    headers,
    ...(body === undefined || body === null ? {} : { body: String(body) }),
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
  });
  if (!outcome.ok) throw new ProviderUnavailable(outcome.message);
  const empty = outcome.status === 204 || outcome.status === 304;
  return new Response(empty ? null : outcome.body, { status: outcome.status, headers: outcome.headers });
}

function sentenceOf(error: unknown): string {
  if (error instanceof ProviderUnavailable) return error.message;
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof ProviderUnavailable) return cause.message;
  if (error instanceof Error && "code" in error && error.code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED") {
    return t("The provider at this address uses a different issuer.");
  }
  return t("No OpenID Connect provider found at this address.");
}
