import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { encode } from "next-auth/jwt";
import { afterAll, onTestFinished } from "vitest";
import type { Person } from "#kernel/context.ts";
import type { Platform } from "#platform/services.ts";
import { createServeOAuth, type ServeOAuth } from "#transport/oauth/serve.ts";
import { cookieName } from "#transport/session/session-cookie.ts";
import { createServe } from "./checked-serve.ts";
import { browserOf } from "./two-factor-person.ts";
import { createWorld } from "./world.ts";

export const REDIRECT = "http://127.0.0.1:53122/callback";
export const VERIFIER = "a verifier of the tests that is long enough".replaceAll(" ", "-");
export const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

export type Installation = Awaited<ReturnType<typeof install>>;

type Options = {
  env?: Record<string, string>;
  replace?: Partial<Platform>;
  /** Runs until all tests of the file are done, not only the current one. */
  isForFile?: boolean;
  processes?: number;
};

/** A world whose authorization server and API share one port. */
export async function install({ isForFile = false, processes = 1, ...options }: Options = {}) {
  let listener: RequestListener = (_request, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => listener(request, response));
  // As in launch/web.ts: a busy machine would otherwise reuse a connection at the moment it is closed.
  server.keepAliveTimeout = 75_000;
  await once(server.listen(0, "127.0.0.1"), "listening");
  (isForFile ? afterAll : onTestFinished)(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const world = await createWorld({ ...options, env: { APP_URL: origin, ...options.env } });
  // Requests alternate between the installation's processes, which share only the database.
  const servers = Array.from({ length: processes }, () => createServeOAuth(world.services));
  let turn = 0;
  const oauth: ServeOAuth = (request, response) => (servers[turn++ % processes] as ServeOAuth)(request, response);
  const rest = getRequestListener(createServe(world.services), { overrideGlobalObjects: false });
  // Every installation uses its own client IP address, so that no test's throttle affects another.
  const peer = `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`;
  listener = (request, response) => {
    request.headers["x-masthead-peer"] = peer;
    return void (request.url?.startsWith("/api/") ? rest(request, response) : oauth(request, response));
  };

  /** Makes a request without following redirects. */
  const ask = (path: string, init: RequestInit = {}) => fetch(new URL(path, origin), { redirect: "manual", ...init });
  const form = (path: string, fields: Record<string, string>) =>
    ask(path, { method: "POST", body: new URLSearchParams(fields) });

  async function register(metadata: object = {}): Promise<string> {
    const body = JSON.stringify({ client_name: "A program", redirect_uris: [REDIRECT], ...metadata });
    const response = await ask("/oauth/register", {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    const { client_id: id } = (await response.json()) as { client_id: string };
    return id;
  }

  /** Sends a browser to the authorization endpoint. */
  async function authorize(clientId: string, params: Record<string, string | null> = {}, cookie = "") {
    const query = {
      client_id: clientId,
      response_type: "code",
      redirect_uri: REDIRECT,
      code_challenge: challengeOf(VERIFIER),
      code_challenge_method: "S256",
      state: "the state",
      ...params,
    };
    const input = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== null);
    return ask(`/oauth/authorize?${new URLSearchParams(input)}`, { headers: { cookie } });
  }

  /** Begins an authorization request; returns the browser's cookies. */
  async function begin(clientId: string, params: Record<string, string | null> = {}) {
    const response = await authorize(clientId, params);
    const uid = (response.headers.get("location") ?? "").split("/oauth/consent/")[1] ?? "";
    return { uid, cookies: cookiesOf(response), response };
  }

  /** A browser's cookie of our own session. */
  async function signIn(person: Person): Promise<{ cookie: string; person: Person }> {
    const browser = await browserOf(world, person);
    const token = { sub: String(person.userId), sid: browser.token.id };
    const encrypted = await encode({ token, secret: world.services.env.AUTH_SECRET });
    return { cookie: `${cookieName(world.services.env, "session")}=${encrypted}`, person: browser };
  }

  function decide(
    { uid, cookies }: { uid: string; cookies: string },
    session: { cookie: string } | null,
    body: object = { decision: "allow", tier: "read" },
    headers: Record<string, string> = { "sec-fetch-site": "same-origin" },
  ) {
    return ask(`/oauth/consent/${uid}/decision`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", cookie: [cookies, session?.cookie].join("; "), ...headers },
    });
  }

  /** The browser's full flow, up to the redirect to the client. */
  async function consent(clientId: string, tier = "read", params: Record<string, string | null> = {}) {
    const begun = await begin(clientId, params);
    const session = await signIn(world.owner);
    const { location } = (await (await decide(begun, session, { decision: "allow", tier })).json()) as {
      location: string;
    };
    const back = await ask(location, { headers: { cookie: `${begun.cookies}; ${session.cookie}` } });
    return new URL(back.headers.get("location") ?? "about:blank");
  }

  const exchange = (clientId: string, code: string, fields: Record<string, string> = {}) =>
    form("/oauth/token", {
      grant_type: "authorization_code",
      client_id: clientId,
      code,
      redirect_uri: REDIRECT,
      code_verifier: VERIFIER,
      ...fields,
    });

  const refresh = (clientId: string, token: string, fields: Record<string, string> = {}) =>
    form("/oauth/token", { grant_type: "refresh_token", client_id: clientId, refresh_token: token, ...fields });

  /** An approved client with its tokens. */
  async function connect(tier = "read", params: Record<string, string | null> = {}) {
    const clientId = await register();
    const code = (await consent(clientId, tier, params)).searchParams.get("code") ?? "";
    const tokens = (await (await exchange(clientId, code)).json()) as Tokens;
    return { clientId, code, tokens };
  }

  const api = (token: string, path = "/me", init: RequestInit = {}) =>
    ask(`/api/v1${path}`, { ...init, headers: { authorization: `Bearer ${token}` } });

  return {
    ...world,
    origin,
    ask,
    form,
    register,
    authorize,
    begin,
    signIn,
    decide,
    consent,
    exchange,
    refresh,
    connect,
    api,
  };
}

export type Tokens = { access_token: string; refresh_token: string; scope: string; expires_in: number };

/** The cookies that a response sets, as a browser sends them back. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
