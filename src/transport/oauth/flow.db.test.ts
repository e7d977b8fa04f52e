import * as oauth from "oauth4webapi";
import { expect, it, vi } from "vitest";
import { cookiesOf, install, REDIRECT } from "#test/oauth-server.ts";

const insecure = { [oauth.allowInsecureRequests]: true } as const;

/**
 * Uses oauth4webapi, which accepts nothing that the standards do not allow; with any number of processes behind one
 * URL.
 */
it.each([1, 2, 3])("a strict client completes discovery to revocation, with %i processes", async (processes) => {
  const world = await install({ processes });
  const resource = new URL(`${world.origin}/mcp`);
  const shown = await oauth.resourceDiscoveryRequest(resource, insecure);
  const described = await oauth.processResourceDiscoveryResponse(resource, shown);
  const issuer = new URL(described.authorization_servers?.[0] ?? "");
  const discovered = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: "oauth2" });
  const as = await oauth.processDiscoveryResponse(issuer, discovered);
  const registration = await oauth.dynamicClientRegistrationRequest(
    as,
    { client_name: "Strict", redirect_uris: [REDIRECT], token_endpoint_auth_method: "none" },
    insecure,
  );
  const client = await oauth.processDynamicClientRegistrationResponse(registration);

  const verifier = oauth.generateRandomCodeVerifier();
  const address = new URL(as.authorization_endpoint ?? "");
  address.search = new URLSearchParams({
    client_id: client.client_id,
    response_type: "code",
    redirect_uri: REDIRECT,
    scope: "read standard_write offline_access",
    resource: resource.href,
    state: "abc",
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  }).toString();
  const begun = await world.ask(address.href);
  expect(begun.status).toBe(303);
  const uid = begun.headers.get("location")?.replace(`${world.origin}/oauth/consent/`, "") ?? "";
  const session = await world.signIn(world.owner);
  const response = await world.decide({ uid, cookies: cookiesOf(begun) }, session, {
    decision: "allow",
    tier: "standard_write",
  });
  expect(response.status).toBe(200);
  const { location } = (await response.json()) as { location: string };
  const back = await world.ask(location, { headers: { cookie: `${cookiesOf(begun)}; ${session.cookie}` } });
  expect(back.status).toBe(303);
  expect(back.headers.get("location")).toMatch(REDIRECT);

  const params = oauth.validateAuthResponse(as, client, new URL(back.headers.get("location") ?? ""), "abc");
  const exchanged = await oauth.authorizationCodeGrantRequest(as, client, oauth.None(), params, REDIRECT, verifier, {
    ...insecure,
    additionalParameters: { resource: resource.href },
  });
  expect(exchanged.headers.get("cache-control")).toBe("no-store");
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, exchanged);
  expect(tokens).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    token_type: "bearer",
    expires_in: 3600,
    scope: "read standard_write",
  });
  const me = await world.api(tokens.access_token);
  expect(await me.json()).toMatchObject({ token: { kind: "oauth", tier: "standard_write" } });

  const refreshed = await oauth.processRefreshTokenResponse(
    as,
    client,
    await oauth.refreshTokenGrantRequest(as, client, oauth.None(), tokens.refresh_token ?? "", insecure),
  );
  expect(refreshed.refresh_token).not.toBe(tokens.refresh_token);
  expect((await world.api(refreshed.access_token)).status).toBe(200);

  await oauth.processRevocationResponse(
    await oauth.revocationRequest(as, client, oauth.None(), refreshed.refresh_token ?? "", insecure),
  );
  for (const token of [tokens.access_token, refreshed.access_token]) {
    expect((await world.api(token)).status).toBe(401);
  }
  expect((await world.refresh(client.client_id, refreshed.refresh_token ?? "")).status).toBe(400);
});

it("prints nothing on the console, whatever the request", async () => {
  const expected = (["info", "warn", "error", "log"] as const).map((name) => vi.spyOn(console, name));
  const emitted = vi.spyOn(process, "emitWarning");
  const { connect, refresh, form, authorize, ask } = await install();
  const { clientId, tokens } = await connect();
  await refresh(clientId, tokens.refresh_token);
  await form("/oauth/revoke", { client_id: clientId, token: tokens.access_token });
  await authorize("unknown");
  await ask("/oauth/authorize/unknown");
  for (const spy of [...expected, emitted]) expect(spy).not.toHaveBeenCalled();
});

it("ignores parameters that only OpenID Connect defines, as OAuth requires", async () => {
  const { register, consent, exchange } = await install();
  const clientId = await register();
  const requests = {
    scope: "openid read",
    nonce: "n",
    max_age: "0",
    acr_values: "high",
    id_token_hint: "a.b.c",
    claims: "{",
  };
  const back = await consent(clientId, "read", requests);
  const tokens = (await (await exchange(clientId, back.searchParams.get("code") ?? "")).json()) as object;
  expect(tokens).toMatchObject({ scope: "read" });
  expect(tokens).not.toHaveProperty("id_token");
});
