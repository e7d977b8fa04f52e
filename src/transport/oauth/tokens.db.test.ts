import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { listConnections, revokeConnection } from "#domain/identity/oauth/index.ts";
import { logout } from "#domain/identity/sign-in/index.ts";
import { findBearer } from "#domain/identity/tokens/index.ts";
import { hashToken } from "#platform/random-token.ts";
import { challengeOf, install, type Tokens, VERIFIER } from "#test/oauth-server.ts";

const world = await install({ isForFile: true });
const { register, consent, exchange, refresh, connect, form, api, db, owner, as, services, origin } = world;

const tokensOf = async (response: Response) => (await response.json()) as Tokens;
const codeFor = async (clientId: string, params = {}) =>
  (await consent(clientId, "read", params)).searchParams.get("code") ?? "";
const refusal = async (response: Response) => [response.status, ((await response.json()) as { error: string }).error];
const works = async (token: string) => (await api(token)).status === 200;
const connections = async () => (await as((await world.signIn(owner)).person)(listConnections, {})).connections;

describe("a code", () => {
  it.each([
    ["a wrong verifier", { code_verifier: VERIFIER.replace("a", "b") }, [400, "invalid_grant"]],
    ["the challenge as verifier", { code_verifier: challengeOf(VERIFIER) }, [400, "invalid_grant"]],
    ["no verifier", { code_verifier: "" }, [400, "invalid_grant"]],
    ["another redirect", { redirect_uri: "http://127.0.0.1:1/other" }, [400, "invalid_grant"]],
    ["another code", { code: "unknown" }, [400, "invalid_grant"]],
    ["another resource", { resource: "https://other.example/mcp" }, [400, "invalid_target"]],
    ["another grant type", { grant_type: "client_credentials" }, [400, "unsupported_grant_type"]],
    ["a password", { grant_type: "password" }, [400, "unsupported_grant_type"]],
    ["an unknown client", { client_id: "unknown" }, [401, "invalid_client"]],
    ["no client", { client_id: "" }, [400, "invalid_request"]],
  ])("cannot be exchanged with %s", async (_what, fields, expected) => {
    const clientId = await register();
    expect(await refusal(await exchange(clientId, await codeFor(clientId), fields))).toEqual(expected);
  });

  it("cannot be exchanged by another client", async () => {
    const code = await codeFor(await register());
    expect(await refusal(await exchange(await register(), code))).toEqual([400, "invalid_grant"]);
  });

  it("expires after 60 seconds", async () => {
    const own = await install();
    const clientId = await own.register();
    const [inTime, late] = [await own.consent(clientId), await own.consent(clientId)];
    own.clock.advance(59_000);
    expect((await own.exchange(clientId, inTime.searchParams.get("code") ?? "")).status).toBe(200);
    own.clock.advance(1000);
    const response = await own.exchange(clientId, late.searchParams.get("code") ?? "");
    expect(await refusal(response)).toEqual([400, "invalid_grant"]);
  });

  it("used twice revokes the connection and notifies the owner", async () => {
    const { clientId, code, tokens } = await connect();
    expect(await works(tokens.access_token)).toBe(true);
    expect(await refusal(await exchange(clientId, code))).toEqual([400, "invalid_grant"]);
    expect(await works(tokens.access_token)).toBe(false);
    expect(await refusal(await refresh(clientId, tokens.refresh_token))).toEqual([400, "invalid_grant"]);
    expect((await connections()).map(({ client_id: id }) => id)).not.toContain(clientId);
    await world.runJobs();
    expect(world.messages.at(-1)).toMatchObject({ subject: "An app was disconnected" });
    expect(await db.auditEvent.count({ where: { action: "connection.reused", actorId: owner.userId } })).toBe(1);
  });

  it.each([1, 2, 3])(
    "exchanged ten times concurrently is answered at most once, and nothing survives the reuse (%i)",
    async () => {
      const clientId = await register();
      const code = await codeFor(clientId);
      const responses = await Promise.all(Array.from({ length: 10 }, () => exchange(clientId, code)));
      await expectRevokedByReuse(responses, clientId);
    },
  );
});

describe("a refresh token", () => {
  it("is exchanged for new tokens; the previous access token stays valid for its hour", async () => {
    const { clientId, tokens } = await connect("standard_write");
    const next = await tokensOf(await refresh(clientId, tokens.refresh_token));
    expect(next).toMatchObject({ scope: "read standard_write", expires_in: 3600 });
    expect([await works(tokens.access_token), await works(next.access_token)]).toEqual([true, true]);
  });

  it("can request a smaller scope than granted, never a larger one", async () => {
    const { clientId, tokens } = await connect("standard_write");
    const less = await tokensOf(await refresh(clientId, tokens.refresh_token, { scope: "read" }));
    expect(await (await api(less.access_token)).json()).toMatchObject({ token: { tier: "read" } });
    const more = await refresh(clientId, less.refresh_token, { scope: "elevated_write" });
    expect(await refusal(more)).toEqual([400, "invalid_scope"]);
  });

  it("used twice revokes the connection", async () => {
    const { clientId, tokens } = await connect();
    const next = await tokensOf(await refresh(clientId, tokens.refresh_token));
    expect(await refusal(await refresh(clientId, tokens.refresh_token))).toEqual([400, "invalid_grant"]);
    expect(await works(next.access_token)).toBe(false);
    expect(await refusal(await refresh(clientId, next.refresh_token))).toEqual([400, "invalid_grant"]);
  });

  it.each([1, 2, 3])(
    "exchanged ten times concurrently is answered at most once, and nothing survives the reuse (%i)",
    async () => {
      const { clientId, tokens } = await connect();
      const responses = await Promise.all(Array.from({ length: 10 }, () => refresh(clientId, tokens.refresh_token)));
      await expectRevokedByReuse(responses, clientId);
      expect(await works(tokens.access_token)).toBe(false);
    },
  );

  it("works only for its client and its resource", async () => {
    const { clientId, tokens } = await connect();
    expect(await refusal(await refresh(await register(), tokens.refresh_token))).toEqual([400, "invalid_grant"]);
    const elsewhere = await refresh(clientId, tokens.refresh_token, { resource: "https://other.example/mcp" });
    expect(await refusal(elsewhere)).toEqual([400, "invalid_target"]);
  });

  it("is not issued to a client that did not register for one", async () => {
    const clientId = await register({ grant_types: ["authorization_code"] });
    const tokens = await tokensOf(await exchange(clientId, await codeFor(clientId, { scope: "read offline_access" })));
    expect(Object.keys(tokens).toSorted()).toEqual(["access_token", "expires_in", "scope", "token_type"]);
  });
});

describe("token lifetimes", () => {
  it("end access tokens after an hour and refresh tokens after 30 idle days", async () => {
    const own = await install();
    const { clientId, tokens } = await own.connect();
    own.clock.advance(3_599_000);
    expect((await own.api(tokens.access_token)).status).toBe(200);
    own.clock.advance(1000);
    expect((await own.api(tokens.access_token)).status).toBe(401);
    own.clock.advance(29 * 86_400_000);
    const next = await tokensOf(await own.refresh(clientId, tokens.refresh_token));
    own.clock.advance(30 * 86_400_000);
    expect(await refusal(await own.refresh(clientId, next.refresh_token))).toEqual([400, "invalid_grant"]);
  });
});

describe("an access token", () => {
  it("is stored only as a hash, like every other secret", async () => {
    const { code, tokens } = await connect();
    const rows = JSON.stringify(await db.oAuthArtifact.findMany());
    for (const secret of [code, tokens.access_token, tokens.refresh_token]) {
      expect(rows).not.toContain(secret);
      expect(rows).toContain(hashToken(secret));
    }
    const pending = await world.begin(await register());
    expect(JSON.stringify(await db.oAuthArtifact.findMany())).not.toContain(pending.uid);
  });

  it("updates the connection's last use", async () => {
    const { clientId, tokens } = await connect();
    await api(tokens.access_token);
    const row = (await connections()).find(({ client_id: id }) => id === clientId);
    expect(row?.last_used_at).not.toBeNull();
  });

  it("is not accepted without its last character, nor is a refresh token or a code", async () => {
    const { tokens, code } = await connect();
    for (const wrong of [tokens.refresh_token, code, tokens.access_token.slice(0, -1), "x".repeat(43)]) {
      expect(await findBearer(db, services.clock, wrong)).toBeNull();
    }
  });

  it("allows what its tier allows and no more", async () => {
    const { tokens } = await connect("read");
    expect((await api(tokens.access_token, "/posts")).status).toBe(200);
    const beyond = await api(tokens.access_token, "/connections");
    expect([beyond.status, await beyond.json()]).toMatchObject([403, { code: "tier_denied" }]);
  });
});

describe("all tokens of a connection end at once", () => {
  const ways: [string, (connected: Awaited<ReturnType<typeof connect>>) => Promise<unknown>][] = [
    [
      "when its user revokes it",
      async ({ clientId }) => {
        const row = (await connections()).find(({ client_id: id }) => id === clientId);
        await as(owner)(revokeConnection, { id: row?.id ?? 0 });
      },
    ],
    ["when the client revokes its refresh token", ({ clientId, tokens }) => revoke(clientId, tokens.refresh_token)],
    ["when the client revokes its access token", ({ clientId, tokens }) => revoke(clientId, tokens.access_token)],
    ["when the client logs out", ({ tokens }) => api(tokens.access_token, "/auth/logout", { method: "POST" })],
  ];

  it.each(ways)("%s", async (_when, end) => {
    const connected = await connect();
    const { clientId, tokens } = connected;
    await end(connected);
    expect(await works(tokens.access_token)).toBe(false);
    expect(await refusal(await refresh(clientId, tokens.refresh_token))).toEqual([400, "invalid_grant"]);
    expect(await db.oAuthConnection.count({ where: { clientId } })).toBe(0);
    expect(await db.oAuthArtifact.count({ where: { idHash: hashToken(tokens.refresh_token) } })).toBe(0);
  });

  it("when the account is deleted", async () => {
    const own = await install();
    const { clientId, tokens } = await own.connect();
    await own.db.user.update({ where: { id: own.owner.userId }, data: { deletedAt: own.clock.now() } });
    expect((await own.api(tokens.access_token)).status).toBe(401);
    expect(await refusal(await own.refresh(clientId, tokens.refresh_token))).toEqual([400, "invalid_grant"]);
  });
});

describe("revocation", () => {
  it("succeeds for unknown tokens, and leaves those of other clients valid", async () => {
    const { tokens } = await connect();
    const other = await register();
    expect((await revoke(other, tokens.refresh_token)).status).toBe(200);
    expect((await revoke(other, "unknown")).status).toBe(200);
    expect(await works(tokens.access_token)).toBe(true);
    expect(await refusal(await revoke("unknown", tokens.refresh_token))).toEqual([401, "invalid_client"]);
  });
});

describe("the list of connections", () => {
  it("contains the user's own only, in pages", async () => {
    const person = await world.addMember("member");
    const own = as((await world.signIn(person)).person);
    expect(await own(listConnections, {})).toEqual({ connections: [], next_cursor: null, has_more: false });
    const { clientId } = await connect();
    const mine = (await connections()).find(({ client_id: id }) => id === clientId);
    await expect(own(revokeConnection, { id: mine?.id ?? 0 })).rejects.toMatchObject({ kind: "not_found" });
    const first = await as(owner)(listConnections, { limit: 1 });
    expect(first).toMatchObject({ connections: [{ client_id: clientId }], has_more: true });
  });

  it("does not contain tokens of other kinds", async () => {
    await expect(as(owner)(revokeConnection, { id: owner.token.id })).rejects.toMatchObject({ kind: "not_found" });
    expect(logout.tier).toBe("read");
  });
});

it("issues tokens for the one resource, whether or not the client names it", async () => {
  const clientId = await register();
  const code = await codeFor(clientId, { resource: `${origin}/mcp` });
  const tokens = await tokensOf(await exchange(clientId, code, { resource: `${origin}/mcp` }));
  const row = await db.oAuthArtifact.findFirstOrThrow({ where: { idHash: hashToken(tokens.access_token) } });
  expect(row.payload).toMatchObject({ aud: `${origin}/mcp` });
});

it("reuses a connection after a body that is too large without a Content-Length", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const send = async (method: string, path: string, body: Buffer) => {
    const sent = request(new URL(path, origin), {
      agent,
      method,
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        ...(body.length > 0 && { "transfer-encoding": "chunked" }),
      },
    }).end(body);
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    await once(response.resume(), "end");
    return [response.statusCode, sent.reusedSocket];
  };
  expect(await send("POST", "/oauth/token", Buffer.alloc(1024 * 1024, "a"))).toEqual([400, false]);
  expect(await send("GET", "/.well-known/oauth-authorization-server", Buffer.alloc(0))).toEqual([200, true]);
});

function revoke(clientId: string, token: string) {
  return form("/oauth/revoke", { client_id: clientId, token });
}

/** Of several requests with one secret, at most one succeeds, and the reuse is detected. */
async function expectRevokedByReuse(responses: Response[], clientId: string) {
  const through = responses.filter(({ status }) => status === 200);
  expect(through.length).toBeLessThanOrEqual(1);
  for (const response of responses.filter((each) => !through.includes(each))) {
    expect(await refusal(response)).toEqual([400, "invalid_grant"]);
  }
  for (const response of through) {
    const { access_token: token, refresh_token: next } = await tokensOf(response);
    expect(await works(token)).toBe(false);
    expect(await refusal(await refresh(clientId, next))).toEqual([400, "invalid_grant"]);
  }
  expect(await db.oAuthConnection.count({ where: { clientId } })).toBe(0);
}
