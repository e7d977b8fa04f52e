import { describe, expect, it } from "vitest";
import { getConnectionRequest } from "#domain/identity/oauth/index.ts";
import { challengeOf, install, REDIRECT, VERIFIER } from "#test/oauth-server.ts";

const { origin, ask, authorize, begin, register, signIn, decide, exchange, form, as, owner, clock } = await install({
  isForFile: true,
});
const session = await signIn(owner);
const SITE = "https://site.example/callback";
const asOwner = as(session.person);

describe("metadata", () => {
  it("contains what an OAuth client needs and nothing of OpenID Connect", async () => {
    const response = await ask("/.well-known/oauth-authorization-server");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      issuer: origin,
      authorization_endpoint: `${origin}/oauth/authorize`,
      pushed_authorization_request_endpoint: `${origin}/oauth/par`,
      token_endpoint: `${origin}/oauth/token`,
      registration_endpoint: `${origin}/oauth/register`,
      revocation_endpoint: `${origin}/oauth/revoke`,
      scopes_supported: ["read", "standard_write", "elevated_write", "offline_access"],
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none"],
      revocation_endpoint_auth_methods_supported: ["none"],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      protected_resources: [`${origin}/mcp`],
      service_documentation: `${origin}/developers`,
    });
  });

  it.each(["/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp"])(
    "%s",
    async (path) => {
      const response = await ask(path);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("cache-control")).toBe("public, max-age=300");
      expect(await response.json()).toMatchObject({
        resource: `${origin}/mcp`,
        authorization_servers: [origin],
        scopes_supported: ["read", "standard_write", "elevated_write"],
        bearer_methods_supported: ["header"],
      });
    },
  );
});

describe("the endpoints", () => {
  it.each([
    ["/oauth/token", "POST"],
    ["/oauth/par", "POST"],
    ["/oauth/register", "POST"],
    ["/oauth/revoke", "POST"],
    ["/.well-known/oauth-authorization-server", "GET"],
  ])("%s allows clients in browsers", async (path, method) => {
    const headers = { origin: "https://inspector.example", "access-control-request-method": method };
    const preflight = await ask(path, { method: "OPTIONS", headers });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-methods")).toContain(method);
    expect(preflight.headers.get("access-control-allow-headers")).toContain("Content-Type");
    expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
    const actual = await ask(path, { method, headers: { origin: "https://inspector.example" } });
    expect(actual.headers.get("access-control-allow-origin")).toBe("*");
    expect(actual.headers.get("set-cookie")).toBeNull();
  });

  it.each([
    ["/oauth/authorize", "POST", "GET"],
    ["/oauth/token", "GET", "POST"],
    ["/oauth/par", "GET", "POST"],
    ["/oauth/register", "DELETE", "POST"],
    ["/oauth/consent/abc/decision", "GET", "POST"],
    ["/.well-known/oauth-protected-resource", "POST", "GET, HEAD"],
  ])("%s responds 405 to %s", async (path, method, allow) => {
    const response = await ask(path, { method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
  });

  it("refuse large bodies with 413", async () => {
    const large = await form("/oauth/token", { code: "x".repeat(20_000) });
    expect(large.status).toBe(413);
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(`code=${"x".repeat(80_000)}`));
        controller.close();
      },
    });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const chunked = await ask("/oauth/token", { method: "POST", body, headers, duplex: "half" } as RequestInit);
    expect(chunked.status).toBe(400);
    expect(await chunked.json()).toMatchObject({ error: "invalid_request" });
  });

  it("ignore the host that a request claims", async () => {
    const clientId = await register();
    const query = new URLSearchParams({
      client_id: clientId,
      response_type: "code",
      redirect_uri: REDIRECT,
      code_challenge: challengeOf(VERIFIER),
      code_challenge_method: "S256",
    });
    const headers = {
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      forwarded: "host=evil.example",
    };
    const response = await ask(`/oauth/authorize?${query}`, { headers });
    expect(response.headers.get("location")).toMatch(`${origin}/oauth/consent/`);
    expect(response.headers.get("set-cookie")).not.toContain("evil");
  });
});

describe("a pushed authorization request (RFC 9126)", () => {
  const fields = (clientId: string) => ({
    client_id: clientId,
    response_type: "code",
    redirect_uri: REDIRECT,
    code_challenge: challengeOf(VERIFIER),
    code_challenge_method: "S256",
    scope: "read",
    state: "of the pushed one",
  });
  /** Sends a browser to the authorization endpoint with nothing but the reference. */
  const follow = (clientId: string, uri: string) =>
    ask(`/oauth/authorize?${new URLSearchParams({ client_id: clientId, request_uri: uri })}`);
  /** The error that the browser is shown, or that goes to an address of its own machine. */
  async function errorOf(clientId: string, uri: string): Promise<string> {
    const response = await follow(clientId, uri);
    const location = response.headers.get("location");
    expect(location ?? "").not.toContain("/oauth/consent/");
    if (location !== null) return new URL(location).searchParams.get("error") ?? "";
    return /invalid_request_uri|request_uri_not_supported|invalid_request/.exec(await response.text())?.[0] ?? "";
  }
  async function push(clientId: string, more: Record<string, string> = {}) {
    const response = await form("/oauth/par", { ...fields(clientId), ...more });
    const body = (await response.json()) as { request_uri: string; expires_in: number; error?: string };
    return { status: response.status, body };
  }

  it("leads to a code by its reference, once", async () => {
    const clientId = await register();
    const { status, body } = await push(clientId);
    expect([status, body.expires_in]).toEqual([201, 60]);
    const begun = await follow(clientId, body.request_uri);
    const location = begun.headers.get("location") ?? "";
    expect(location).toMatch(`${origin}/oauth/consent/`);
    const cookies = begun.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; ");
    const decided = await decide({ uid: location.split("/").at(-1) ?? "", cookies }, session);
    const { location: resume } = (await decided.json()) as { location: string };
    const back = await ask(resume, { headers: { cookie: `${cookies}; ${session.cookie}` } });
    const to = new URL(back.headers.get("location") ?? "about:blank");
    expect([to.origin + to.pathname, to.searchParams.get("state")]).toEqual([REDIRECT, "of the pushed one"]);
    const tokens = await exchange(clientId, to.searchParams.get("code") ?? "");
    expect(tokens.status).toBe(200);
    expect(await errorOf(clientId, body.request_uri)).toBe("invalid_request_uri");
  });

  it("ends after a minute, and belongs to its client", async () => {
    const [clientId, other] = [await register(), await register()];
    const { body } = await push(clientId);
    expect(await errorOf(other, body.request_uri)).toBe("invalid_request_object");
    clock.advance(61_000);
    expect(await errorOf(clientId, body.request_uri)).toBe("invalid_request_uri");
  });

  it.each([
    ["an unknown client", { client_id: "unknown" }, 401, "invalid_client"],
    ["another redirect address", { redirect_uri: "https://evil.example/" }, 400, "invalid_request"],
    ["no code_challenge", { code_challenge: "" }, 400, "invalid_request"],
    ["another resource", { resource: "https://other.example/mcp" }, 400, "invalid_target"],
    ["a reference inside", { request_uri: "urn:ietf:params:oauth:request_uri:x" }, 400, "request_uri_not_supported"],
    ["a response by form", { response_mode: "form_post" }, 400, "unsupported_response_mode"],
    ["a response in the fragment", { response_mode: "fragment" }, 400, "unsupported_response_mode"],
    ["a NUL", { state: "a\u0000b" }, 400, "invalid_request"],
  ])("is refused with %s", async (_, more, status, error) => {
    const refused = await push(await register(), more);
    expect([refused.status, refused.body.error, refused.body.request_uri]).toEqual([status, error, undefined]);
  });

  it("is refused without a reference of ours", async () => {
    const clientId = await register();
    const ours = "urn:ietf:params:oauth:request_uri:";
    for (const uri of [`${ours}nobody`, ours]) expect(await errorOf(clientId, uri)).toBe("invalid_request_uri");
    for (const uri of ["https://evil.example/request", "x".repeat(5000)])
      expect(await errorOf(clientId, uri)).toBe("request_uri_not_supported");
  });
});

describe("an authorization request", () => {
  it("always redirects to our page, with cookies for its own paths", async () => {
    const clientId = await register();
    const { uid, response } = await begin(clientId);
    expect(response.status).toBe(303);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const cookies = response.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual([
      "masthead.oauth",
      "masthead.oauth.sig",
      "masthead.oauth_resume",
      "masthead.oauth_resume.sig",
    ]);
    for (const cookie of cookies) expect(cookie).toMatch(/samesite=lax; httponly/i);
    expect(cookies[0]).toContain(`path=/oauth/consent/${uid};`);
    expect(cookies[2]).toContain(`path=/oauth/authorize/${uid};`);
  });

  it("sets secure cookies where the installation uses https", async () => {
    const secure = await install({ env: { APP_URL: "https://masthead.example" } });
    const { response } = await secure.begin(await secure.register());
    expect(response.headers.get("location")).toMatch("https://masthead.example/oauth/consent/");
    const cookies = response.headers.getSetCookie();
    expect(cookies).toHaveLength(4);
    for (const cookie of cookies) expect(cookie).toMatch(/^__Secure-masthead\.oauth.*; secure/i);
  });

  it.each([
    ["no code_challenge", { code_challenge: null }, "invalid_request"],
    ["the plain method", { code_challenge_method: "plain", code_challenge: VERIFIER }, "invalid_request"],
    ["no method, which means plain", { code_challenge_method: null }, "invalid_request"],
    ["the implicit flow", { response_type: "token" }, "unsupported_response_type"],
    ["an ID token", { response_type: "code id_token", scope: "openid" }, "unsupported_response_type"],
    ["a response by form", { response_mode: "form_post" }, "unsupported_response_mode"],
    ["a response in the fragment", { response_mode: "fragment" }, "unsupported_response_mode"],
    ["another resource", { resource: "https://other.example/mcp" }, "invalid_target"],
    ["a path below the resource", { resource: `${origin}/mcp/other` }, "invalid_target"],
    ["the resource with a query", { resource: `${origin}/mcp?x=1` }, "invalid_target"],
    ["prompt=none", { prompt: "none" }, "consent_required"],
    ["a value that cannot be stored", { ui_locales: "a\0b" }, "invalid_request"],
    ["a request object", { request: "e30.e30." }, "request_not_supported"],
  ])("with %s redirects an error to the app on the device, with state and issuer", async (_what, params, error) => {
    const fresh = await install();
    for (const redirect of [REDIRECT, "cursor://anysphere.cursor-mcp/oauth/callback"]) {
      const clientId = await fresh.register({ redirect_uris: [redirect] });
      const asked = Object.entries(params).map(([name, value]) => [name, value?.replace(origin, fresh.origin) ?? null]);
      const response = await fresh.authorize(clientId, { ...Object.fromEntries(asked), redirect_uri: redirect });
      const location = new URL(response.headers.get("location") ?? "");
      expect(location.href).toMatch(redirect);
      // A client of the implicit flow reads the fragment.
      const result = new URLSearchParams(location.search || location.hash.slice(1));
      expect(Object.fromEntries(result)).toMatchObject({ error, state: "the state", iss: fresh.origin });
    }
  });

  it.each([
    ["prompt=none", { prompt: "none" }, "consent_required"],
    ["another resource", { resource: "https://other.example/mcp" }, "invalid_target"],
    ["the implicit flow", { response_type: "token" }, "unsupported_response_type"],
  ])(
    "with %s redirects nobody to a website whom its owner's own consent brought there",
    async (_what, params, error) => {
      const { register, authorize, begin, signIn, decide, ask, createPerson, owner, db } = await install();
      const clientId = await register({ redirect_uris: [SITE] });
      const session = await signIn(owner);
      const asked = { ...params, redirect_uri: SITE };
      const owns = await signIn(await createPerson("Mal Lory"));
      const begun = await begin(clientId, { redirect_uri: SITE });
      const { location } = (await (await decide(begun, owns)).json()) as { location: string };
      const back = await ask(location, { headers: { cookie: `${begun.cookies}; ${owns.cookie}` } });
      expect(back.headers.get("location")).toMatch(`${SITE}?code=`);
      // The person who connected it is told there, everybody else here.
      const own = await authorize(clientId, asked, owns.cookie);
      expect(new URL(own.headers.get("location") ?? "").href).toMatch(SITE);
      for (const cookie of ["", session.cookie]) {
        const response = await authorize(clientId, asked, cookie);
        expect([response.status, response.headers.get("location")]).toEqual([400, null]);
        expect(response.headers.get("content-type")).toMatch("text/html");
        expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
        const page = await response.text();
        expect(page).toContain(error);
        expect(page).toMatch(
          /<a href="https:\/\/site\.example\/callback[?#][^"]*" rel="noreferrer">Return to site\.example<\/a>/,
        );
      }
      await db.accessToken.deleteMany({ where: { connection: { clientId } } });
      expect((await authorize(clientId, asked, owns.cookie)).status).toBe(400);
    },
  );

  it("redirects back to the client with the user's decision, also when denied", async () => {
    const begun = await begin(await register());
    const denied = (await (await decide(begun, session, { decision: "deny" })).json()) as { location: string };
    const back = await ask(denied.location, { headers: { cookie: begun.cookies } });
    expect(back.headers.get("location")).toMatch(`${REDIRECT}?error=access_denied`);
  });

  it.each([
    ["an unknown client", { client_id: "unknown" }],
    ["no client", { client_id: null }],
    ["another redirect", { redirect_uri: "https://evil.example/callback" }],
    ["another path of the redirect", { redirect_uri: `${REDIRECT}/other` }],
    ["another loopback name", { redirect_uri: "http://localhost:53122/callback" }],
    ["a script as redirect", { redirect_uri: "javascript:alert(1)" }],
    ["markup in the redirect", { redirect_uri: "https://x.example/<script>alert(1)</script>" }],
    ["a client id that cannot be stored", { client_id: "a\0b" }],
    ["markup as client", { client_id: "<img src=x onerror=alert(1)>" }],
  ])("with %s shows an error page of ours without scripts", async (_what, params) => {
    const response = await authorize(await register(), params);
    expect(response.status).toBe(400);
    expect(response.headers.get("location")).toBeNull();
    expect(response.headers.get("content-type")).toMatch("text/html");
    expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const html = await response.text();
    expect(html).toContain("Something went wrong");
    expect(html).not.toMatch(/<script|<img|javascript:/i);
  });

  it("accepts any loopback port (RFC 8252 §7.3)", async () => {
    const { response } = await begin(await register(), { redirect_uri: REDIRECT.replace("53122", "60001") });
    expect(response.headers.get("location")).toMatch(`${origin}/oauth/consent/`);
  });

  it.each(["login", "consent", "select_account", "login consent"])(
    "with prompt=%s redirects to our page",
    async (prompt) => {
      const { uid } = await begin(await register(), { prompt });
      expect(uid).not.toBe("");
    },
  );
});

describe("the consent screen", () => {
  it("shows the client, the requested scope and the available tiers", async () => {
    const clientId = await register({ client_name: "  A\u202Eprogram\n ", client_uri: "https://program.example" });
    const { uid } = await begin(clientId, { scope: "standard_write offline_access" });
    expect(await asOwner(getConnectionRequest, { uid })).toEqual({
      client: { id: clientId, name: "A program", uri: "https://program.example" },
      identified_by: "registration",
      redirect_host: "127.0.0.1:53122",
      is_loopback: true,
      app_scheme: null,
      asked: ["standard_write"],
      tiers: [{ tier: "read" }, { tier: "standard_write" }],
      access_minutes: 60,
      idle_days: 30,
      expires_at: expect.any(String),
    });
  });

  it.each([
    [null, [], 3],
    ["offline_access", [], 3],
    ["openid profile", [], 3],
    ["read", ["read"], 1],
    ["elevated_write read full", ["read", "elevated_write"], 3],
  ])("for the scope %s", async (scope, requests, offered) => {
    const { uid } = await begin(await register(), { scope });
    const request = await asOwner(getConnectionRequest, { uid });
    expect([request.asked, request.tiers.length]).toEqual([requests, offered]);
  });

  it.each([
    ["https://claude.example/callback", "claude.example", false, null],
    ["com.anysphere.cursor://mcp/callback", "com.anysphere.cursor://mcp", false, "com.anysphere.cursor:"],
    ["com.example.app:/callback", "com.example.app:", false, "com.example.app:"],
    ["cursor://anysphere.cursor-mcp/oauth/callback", "cursor://anysphere.cursor-mcp", false, "cursor:"],
    ["http://[::1]:3000/callback", "[::1]:3000", true, null],
  ])("shows where %s leads", async (redirect, host, isLoopback, scheme) => {
    const { uid } = await begin(await register({ redirect_uris: [redirect] }), { redirect_uri: redirect });
    expect(await asOwner(getConnectionRequest, { uid })).toMatchObject({
      redirect_host: host,
      is_loopback: isLoopback,
      app_scheme: scheme,
    });
  });

  it("is not found for an unknown or expired request", async () => {
    const notFound = { kind: "not_found" };
    await expect(asOwner(getConnectionRequest, { uid: "unknown" })).rejects.toMatchObject(notFound);
    await expect(asOwner(getConnectionRequest, { uid: "../x" })).rejects.toMatchObject({ kind: "invalid" });
    const { uid } = await begin(await register());
    await expect(as({ kind: "guest" })(getConnectionRequest, { uid })).rejects.toMatchObject({
      kind: "unauthenticated",
    });
    clock.advance(15 * 60_000);
    await expect(asOwner(getConnectionRequest, { uid })).rejects.toMatchObject(notFound);
  });
});

it("is 503 during maintenance", async () => {
  const closed = await install({ env: { MAINTENANCE_MODE: "1" } });
  for (const path of ["/oauth/authorize", "/.well-known/oauth-authorization-server"]) {
    const response = await closed.ask(path);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ remark: "maintenance_mode_enabled" });
  }
});

it("allows 60 authorization requests a minute per IP address, because each creates a row", async () => {
  const fresh = await install({ env: { RATE_LIMITS: "off" } });
  const clientId = await fresh.register();
  const responses = await Promise.all(Array.from({ length: 65 }, () => fresh.authorize(clientId)));
  expect(responses.filter(({ status }) => status === 303)).toHaveLength(60);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(5);
});

it("allows 300 requests a minute per IP address", async () => {
  const { ask: requestFresh } = await install();
  const statuses: number[] = [];
  for (let i = 0; i < 301; i += 1)
    statuses.push((await requestFresh("/.well-known/oauth-authorization-server")).status);
  expect(statuses.slice(0, 300)).not.toContain(429);
  expect(statuses[300]).toBe(429);
});
