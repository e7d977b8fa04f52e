import { generateKeyPairSync, hkdfSync } from "node:crypto";
import type { EventEmitter } from "node:events";
import Provider, { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC } from "oidc-provider";
import { isClientConnected } from "#domain/identity/oauth/index.ts";
import { appScheme, cleanClientName, isLoopback, LIFETIME, SCOPES, scopeOf } from "#domain/identity/oauth/rules.ts";
import type { Person, PublicContext } from "#kernel/context.ts";
import type { Platform } from "#platform/services.ts";
import { authenticateSession } from "../authenticate.ts";
import { isSecure } from "../session/session-cookie.ts";
import { createAdapter } from "./adapter.ts";
import { DOCUMENT_BYTES, fetchDocument, mayFetchDocument } from "./client-document.ts";
import { normalizeMetadata, registrationResponse } from "./client-metadata.ts";
import { contextOf, headersOf } from "./context.ts";
import { errorPage } from "./error-page.ts";
import { isOurResource, resourceOf } from "./metadata.ts";

type Middleware = Parameters<Provider["use"]>[0];

/**
 * The authorization server: oidc-provider, reduced to OAuth 2.1's code flow for public clients of one resource. Its
 * storage is domain/identity/oauth; the user's decision is handled by decide.ts.
 */
export function createProvider(services: Platform): Provider {
  const { env, log } = services;
  const context = () => contextOf(services, Provider.ctx?.req);
  const person = () => authenticateSession(services, headersOf(Provider.ctx?.req ?? { headers: {} }));
  const provider = new Provider(env.APP_URL, configure(services, context, person));
  // Our own origin is the configured one, whatever a request claims.
  const { protocol, host } = new URL(env.APP_URL);
  Object.defineProperties(provider.request, {
    protocol: { get: () => protocol.slice(0, -1) },
    host: { get: () => host },
  });
  provider.use(renderErrorsHere(services));
  // The sign-in result is not persisted; otherwise the library would set a cookie for its own session.
  provider.on("authorization.success", (ctx) => {
    Object.assign(ctx.oidc.session ?? {}, { destroyed: true });
  });
  provider.on("registration_create.success", (ctx, client) => {
    ctx.body = registrationResponse(client.metadata());
  });
  provider.on("server_error", (ctx, error) => log.error({ err: error, path: ctx.path }, "oauth request failed"));
  (provider as EventEmitter).on("error", (error) => log.error({ err: error }, "oauth request failed"));
  return provider;
}

function configure(
  { env }: Platform,
  context: () => PublicContext,
  person: () => Promise<Person | null>,
): Configuration {
  const resource = resourceOf(env.APP_URL);
  const short = { httpOnly: true, sameSite: "lax", secure: isSecure(env) } as const;
  const moment = {
    context,
    person,
    client: describeClient,
    isResuming: () => Provider.ctx?.oidc.route === "resume",
    isLeaving: () => Provider.ctx?.oidc.route === "revocation",
  };
  return {
    adapter: createAdapter(moment, { appUrl: env.APP_URL, resource }),
    clientAuthMethods: ["none"],
    clientBasedCORS: () => true,
    clientDefaults: {
      grant_types: ["authorization_code", "refresh_token"],
      id_token_signed_response_alg: "ES256",
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    },
    cookies: {
      keys: [cookieKey(env.AUTH_SECRET)],
      names: cookieNames(isSecure(env)),
      short,
      long: short,
    },
    expiresWithSession: async () => false,
    // The library calls its validator once per extra property that is named here, each time with all of a client's
    // metadata.
    extraClientMetadata: {
      properties: ["software_id"],
      validator: (_ctx, _key, _value, metadata) => normalizeMetadata(metadata),
    },
    features: {
      clientIdMetadataDocument: {
        enabled: true,
        ack: "draft-02",
        allowFetch: (_ctx, clientId) => mayFetchDocument(context(), clientId),
        cacheDuration: { min: 300, max: 86_400 },
      },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: true },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => resource,
        getResourceServerInfo: async (_ctx, requests) => {
          if (requests !== resource) throw new errors.InvalidTarget();
          return { scope: scopeOf("elevated_write"), accessTokenFormat: "opaque" };
        },
        useGrantedResource: async () => true,
      },
      revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    fetch: async (url) => fetchDocument(context(), String(url)),
    fetchResponseBodyLimits: { "client_id metadata document": DOCUMENT_BYTES },
    findAccount: async ({ oidc }, accountId) => {
      // The last call before the token endpoint compares resources letter by letter; the authorization request's is settled
      // in its query.
      const { params } = oidc;
      if (typeof params?.resource === "string" && isOurResource(params.resource, env.APP_URL))
        params.resource = resource;
      return { accountId, claims: async () => ({ sub: accountId }) };
    },
    interactions: {
      policy: alwaysPrompt(),
      url: async (_ctx, { uid }) => `${env.APP_URL}/oauth/consent/${uid}`,
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    jwks: { keys: [unusedKey()] },
    pkce: { required: () => true },
    renderError: errorPage,
    responseTypes: ["code"],
    revokeGrantPolicy: () => true,
    rotateRefreshToken: () => true,
    routes: {
      authorization: "/oauth/authorize",
      pushed_authorization_request: "/oauth/par",
      token: "/oauth/token",
      registration: "/oauth/register",
      revocation: "/oauth/revoke",
    },
    scopes: [...SCOPES],
    ttl: { ...LIFETIME, Grant: LIFETIME.RefreshToken, Session: LIFETIME.Interaction },
  };
}

/**
 * Anyone may register a redirect URI, so redirecting a browser to a website with an error would make our server an open
 * redirector (RFC 9700 §4.11.2), also after somebody else's consent. The error is shown on our own page, with a link,
 * unless the address stays on the person's device, or the person signed in here has connected the app before.
 */
function renderErrorsHere(services: Platform): Middleware {
  return async (ctx, next) => {
    await next();
    const { oidc } = ctx as Partial<KoaContextWithOIDC>;
    if (oidc?.route !== "authorization") return;
    const address = ctx.response.get("location");
    const to = URL.parse(address);
    // A client that requests the implicit flow gets its error in the fragment.
    const input = new URLSearchParams(to ? to.search || to.hash.slice(1) : "");
    const error = input.get("error");
    if (!error || isLoopback(address) || appScheme(address) !== null) return;
    const caller = await authenticateSession(services, headersOf(ctx.req));
    const clientId = oidc.client?.clientId ?? "";
    if (caller && (await isClientConnected(contextOf(services, ctx.req), clientId, caller.userId))) return;
    const description = input.get("error_description");
    ctx.remove("location");
    ctx.status = 400;
    const out = { error, ...(description ? { error_description: description } : {}) };
    errorPage(ctx as KoaContextWithOIDC, out, new Error(error), address);
  };
}

/** Every request is decided by a user on our page, whoever is signed in and whatever was granted before. */
function alwaysPrompt(): interactionPolicy.DefaultPolicy {
  const { Check, Prompt, base } = interactionPolicy;
  const policy = base();
  policy.clear();
  const decided = new Check("undecided", "a person has to decide", ({ oidc }) => !oidc.result?.consent);
  policy.add(new Prompt({ name: "consent", requestable: true }, decided));
  policy.add(new Prompt({ name: "login", requestable: true }));
  policy.add(new Prompt({ name: "select_account", requestable: true }));
  return policy;
}

/** The client's own name, sanitized; a client without a name is shown by the host of its document. */
function describeClient() {
  const client = Provider.ctx?.oidc.client;
  const host = URL.parse(client?.clientId ?? "")?.host;
  const uri = client?.clientUri;
  return {
    name: cleanClientName(client?.clientName, host || "Unnamed app"),
    uri: uri && URL.parse(uri)?.protocol === "https:" ? uri : null,
  };
}

function cookieNames(secure: boolean) {
  // Not `__Host-`: each cookie is limited to the path of its request.
  const prefix = secure ? "__Secure-masthead" : "masthead";
  return { interaction: `${prefix}.oauth`, resume: `${prefix}.oauth_resume`, session: `${prefix}.oauth_session` };
}

function cookieKey(secret: string): string {
  return Buffer.from(hkdfSync("sha256", secret, "", "oauth cookies", 32)).toString("base64url");
}

/**
 * The library requires a key for OpenID's ID tokens, of which none is ever issued; so the key is random and not stored.
 */
function unusedKey() {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { ...privateKey.export({ format: "jwk" }), alg: "ES256", use: "sig" };
}
