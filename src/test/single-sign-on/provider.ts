import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from "jose";
import Provider from "oidc-provider";

export type Identity = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
};

export type TestProvider = Awaited<ReturnType<typeof startProvider>>;

/**
 * An OpenID provider on loopback for tests: it signs every visitor in as `identity`, with the real library and real
 * keys. `tamper` modifies its token endpoint's responses.
 */
export async function startProvider() {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: "test", alg: "RS256", use: "sig" };
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: {
    identity: Identity;
    secret: string;
    redirectUris: string[];
    tamper: ((response: Record<string, unknown>) => Promise<Record<string, unknown>>) | null;
  } = { identity: { sub: "nobody" }, secret: "the client's secret", redirectUris: [], tamper: null };

  const provider = new Provider(issuer, {
    jwks: { keys: [key] },
    cookies: { keys: ["a key of the tests"] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["given_name", "family_name", "name"] },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ ...state.identity, sub }) }),
    adapter: adapterFor(state),
    ttl: { Session: 60, Interaction: 60, Grant: 60, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
  });
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path === "/token" && state.tamper && ctx.status === 200)
      ctx.body = await state.tamper(ctx.body as object as Record<string, unknown>);
  });
  const callback = provider.callback();
  server.on("request", async (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return callback(request, response);
    const { params } = await provider.interactionDetails(request, response);
    const accountId = state.identity.sub;
    const grant = new provider.Grant({ accountId, clientId: String(params.client_id) });
    grant.addOIDCScope("openid email profile");
    const result = { login: { accountId, remember: false }, consent: { grantId: await grant.save() } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });

  /** Signs an id_token again with some claims changed, with the provider's key or another. */
  async function signAgain(idToken: unknown, claims: object, by = privateKey): Promise<string> {
    return new SignJWT({ ...decodeJwt(String(idToken)), ...claims })
      .setProtectedHeader({ alg: "RS256", kid: "test" })
      .sign(by);
  }

  return {
    issuer,
    clientId: "masthead",
    state,
    signAgain,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Stores everything in memory, with one client whose secret and URLs are read on every request. */
function adapterFor(state: { secret: string; redirectUris: string[] }) {
  const stored = new Map<string, Record<string, unknown>>();
  return class {
    readonly #name: string;
    constructor(name: string) {
      this.#name = name;
    }
    async upsert(id: string, payload: Record<string, unknown>) {
      stored.set(`${this.#name}:${id}`, payload);
    }
    async find(id: string) {
      if (this.#name !== "Client") return stored.get(`${this.#name}:${id}`);
      return {
        client_id: id,
        client_secret: state.secret,
        redirect_uris: state.redirectUris,
        grant_types: ["authorization_code"],
        response_types: ["code"],
      };
    }
    async findByUid(uid: string) {
      return [...stored].find(([key, payload]) => key.startsWith(`${this.#name}:`) && payload.uid === uid)?.[1];
    }
    async findByUserCode() {
      return undefined;
    }
    async consume(id: string) {
      const payload = stored.get(`${this.#name}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    }
    async destroy(id: string) {
      stored.delete(`${this.#name}:${id}`);
    }
    async revokeByGrantId(grantId: string) {
      for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key);
    }
  };
}

/**
 * Follows the redirects in a browser until they lead back to the product.
 * @returns the product's URL it was redirected to
 */
export async function passThrough(location: string): Promise<string> {
  const { origin } = new URL(location);
  const jar = new Map<string, string>();
  let url = location;
  for (let count = 0; count < 10; count += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      jar.set(name, value);
    }
    const next = response.headers.get("location");
    if (!next) throw new Error(`${response.status} at ${url}: ${await response.text()}`);
    url = new URL(next, url).href;
    if (new URL(url).origin !== origin) return url;
  }
  throw new Error("The provider leads around in a circle.");
}
