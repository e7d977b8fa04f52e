import { describe, expect, it } from "vitest";
import { getConnectionRequest, listConnections, revokeConnection } from "#domain/identity/oauth/index.ts";
import { install, REDIRECT, type Tokens } from "#test/oauth-server.ts";

const world = await install({ isForFile: true });
const { ask, begin, register, signIn, decide, exchange, as, owner, db, messages, origin } = world;
const session = await signIn(owner);
const asOwner = as(session.person);

const connectionsOf = (userId: number) => db.accessToken.count({ where: { userId, kind: "oauth" } });
const resume = (location: string, cookies: string, who: { cookie: string } | null = session) =>
  ask(location, { headers: { cookie: [cookies, who?.cookie].join("; ") } });

describe("approving a client", () => {
  it("creates a connection with the selected tier, an audit event and a mail", async () => {
    const clientId = await register({ client_name: "Claude Code" });
    const begun = await begin(clientId, { scope: "elevated_write" });
    const response = await decide(begun, session, { decision: "allow", tier: "standard_write" });
    expect(response.status).toBe(200);
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    expect(await response.json()).toEqual({ location: `${origin}/oauth/authorize/${begun.uid}` });
    const { connections } = await asOwner(listConnections, {});
    expect(connections[0]).toMatchObject({
      client_name: "Claude Code",
      client_id: clientId,
      redirect_host: "127.0.0.1:53122",
      tier: "standard_write",
      last_used_at: null,
    });
    const event = await db.auditEvent.findFirstOrThrow({
      where: { actorId: owner.userId, action: "connection.allowed" },
    });
    expect(event).toMatchObject({ door: "studio", subjectId: connections[0]?.id });
    await world.runJobs();
    expect(messages.at(-1)).toMatchObject({ subject: "An app was connected" });
    expect(messages.at(-1)?.paragraphs.join(" ")).toContain(
      "127.0.0.1:53122 access to your account, with the access level “Draft and submit”",
    );
  });

  it("redirects to the client with a code, state and issuer, and leaves no session of the library behind", async () => {
    const begun = await begin(await register());
    const { location } = (await (await decide(begun, session)).json()) as { location: string };
    const back = await resume(location, begun.cookies);
    expect(back.status).toBe(303);
    const to = new URL(back.headers.get("location") ?? "");
    expect(to.origin + to.pathname).toBe(REDIRECT);
    expect([...to.searchParams.keys()].sort()).toEqual(["code", "iss", "state"]);
    expect(back.headers.get("set-cookie") ?? "").not.toContain("oauth_session=");
    expect(await db.oAuthArtifact.count({ where: { kind: "Session" } })).toBe(0);
  });

  it("asks again the next time, for the same user and for another", async () => {
    const clientId = await register();
    const begun = await begin(clientId);
    const { location } = (await (await decide(begun, session)).json()) as { location: string };
    const back = await resume(location, begun.cookies);
    const cookie = `${begun.cookies}; ${back.headers.getSetCookie().join("; ")}`;
    const query = new URL(begun.response.url).search;
    const again = await ask(`/oauth/authorize${query}`, { headers: { cookie } });
    expect(again.headers.get("location")).toMatch(`${origin}/oauth/consent/`);
    const other = await signIn(await world.addMember("editor"));
    const uid = again.headers.get("location")?.split("/consent/")[1] ?? "";
    const cookies = again.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
    expect((await decide({ uid, cookies }, other)).status).toBe(200);
    expect(await connectionsOf(other.person.userId)).toBe(1);
  });
});

describe("denying a client", () => {
  it("redirects with access_denied and creates nothing", async () => {
    const before = await connectionsOf(owner.userId);
    const begun = await begin(await register());
    const response = await decide(begun, session, { decision: "deny" });
    const { location } = (await response.json()) as { location: string };
    const to = new URL((await resume(location, begun.cookies)).headers.get("location") ?? "");
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      error: "access_denied",
      state: "the state",
      iss: origin,
    });
    expect(await connectionsOf(owner.userId)).toBe(before);
    await expect(asOwner(getConnectionRequest, { uid: begun.uid })).rejects.toMatchObject({ kind: "not_found" });
  });
});

describe("a decision", () => {
  it.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a sibling site", { "sec-fetch-site": "same-site", origin: "http://127.0.0.1:1" }],
    ["an unknown site", {}],
    ["another origin", { origin: "https://evil.example" }],
  ])("from %s is 403", async (_what, headers) => {
    const begun = await begin(await register());
    expect((await decide(begun, session, undefined, headers as Record<string, string>)).status).toBe(403);
    expect((await decide(begun, session)).status).toBe(200);
  });

  it("without a session is 401", async () => {
    const begun = await begin(await register());
    const response = await decide(begun, null);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ remark: "unauthenticated" });
    const revoked = await signIn(owner);
    await db.accessToken.delete({ where: { id: revoked.person.token.id } });
    expect((await decide(begun, revoked)).status).toBe(401);
  });

  it("in another browser than the one that began the request is 404", async () => {
    const [mine, theirs] = [await begin(await register()), await begin(await register())];
    for (const cookies of ["", theirs.cookies, mine.cookies.replace(/sig=.+?(;|$)/g, "sig=forged$1")]) {
      expect((await decide({ uid: mine.uid, cookies }, session)).status).toBe(404);
    }
    expect((await decide({ uid: "unknown", cookies: mine.cookies }, session)).status).toBe(404);
    expect((await decide(mine, session)).status).toBe(200);
  });

  it("requires a verified email", async () => {
    const person = await world.createPerson("Una Verified");
    await db.user.update({ where: { id: person.userId }, data: { emailVerifiedAt: null } });
    const response = await decide(await begin(await register()), await signIn(person));
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ remark: "unverified" });
  });

  it("requires a recent sign-in or a confirmation", async () => {
    const late = await signIn(owner);
    await db.accessToken.update({ where: { id: late.person.token.id }, data: { confirmedAt: new Date(0) } });
    const begun = await begin(await register());
    const response = await decide(begun, late);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: "confirmation_required" });
    expect((await decide(begun, late, { decision: "deny" })).status).toBe(200);
  });

  it.each([
    ["no tier", { decision: "allow" }, "tier"],
    ["a tier above the requested one", { decision: "allow", tier: "elevated_write" }, "tier"],
    ["a tier that no client can have", { decision: "allow", tier: "full" }, "tier"],
    ["no decision", { tier: "read" }, "decision"],
    ["another decision", { decision: "maybe", tier: "read" }, "decision"],
  ])("with %s is refused, and the request stays pending", async (_what, body, field) => {
    const begun = await begin(await register(), { scope: "read standard_write" });
    const response = await decide(begun, session, body);
    expect(response.status).toBe(422);
    expect(Object.keys(((await response.json()) as { errors: object }).errors)).toEqual([field]);
    expect((await decide(begun, session)).status).toBe(200);
  });

  it("that is not JSON, or too large, is refused", async () => {
    const begun = await begin(await register());
    const headers = { cookie: `${begun.cookies}; ${session.cookie}`, "sec-fetch-site": "same-origin" };
    const path = `/oauth/consent/${begun.uid}/decision`;
    const sent = async (body: string, type: string) =>
      (await ask(path, { method: "POST", body, headers: { ...headers, "content-type": type } })).status;
    expect(await sent("{", "application/json")).toBe(422);
    expect(await sent("decision=allow", "application/x-www-form-urlencoded")).toBe(415);
    expect(await sent(`{"x":"${"x".repeat(300_000)}"}`, "application/json")).toBe(413);
  });

  it("counts once among ten concurrent ones", async () => {
    const before = await connectionsOf(owner.userId);
    const begun = await begin(await register());
    const bodies = Array.from({ length: 10 }, (_, i) => (i % 2 ? { decision: "deny" } : undefined));
    const statuses = await Promise.all(bodies.map(async (body) => (await decide(begun, session, body)).status));
    expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(404)]);
    expect((await connectionsOf(owner.userId)) - before).toBe(statuses.indexOf(200) % 2 ? 0 : 1);
  });

  it("is refused after 15 minutes", async () => {
    const own = await install();
    const begun = await own.begin(await own.register());
    const mine = await own.signIn(own.owner);
    own.clock.advance(15 * 60_000);
    expect((await own.decide(begun, mine)).status).toBe(404);
    const back = await own.ask(`/oauth/authorize/${begun.uid}`, { headers: { cookie: begun.cookies } });
    expect(back.status).toBe(400);
    expect(await back.text()).toContain("This request has expired");
  });
});

describe("the redirect back to the client", () => {
  it("works only in the browser that began the request", async () => {
    const begun = await begin(await register());
    const { location } = (await (await decide(begun, session)).json()) as { location: string };
    const stranger = await resume(location, "");
    expect([stranger.status, stranger.headers.get("location")]).toEqual([400, null]);
    expect((await resume(location, begun.cookies)).status).toBe(303);
  });

  it("works only for the user who decided, while they are signed in", async () => {
    const other = await signIn(await world.addMember("editor"));
    const left = await signIn(owner);
    await db.accessToken.delete({ where: { id: left.person.token.id } });
    const begun = await begin(await register());
    const { location } = (await (await decide(begun, session)).json()) as { location: string };
    for (const who of [null, other, left]) {
      const back = await resume(location, begun.cookies, who);
      expect([back.status, back.headers.get("location")]).toEqual([400, null]);
      expect(await back.text()).toContain("started in another browser");
    }
    expect((await resume(location, begun.cookies)).headers.get("location")).toMatch(`${REDIRECT}?code=`);
  });

  it("returns to our page while nothing was decided", async () => {
    const begun = await begin(await register());
    const back = await resume(`/oauth/authorize/${begun.uid}`, begun.cookies);
    expect(back.headers.get("location")).toMatch(`${origin}/oauth/consent/`);
    expect(back.headers.get("location")).not.toContain(begun.uid);
  });

  it("issues one code among ten concurrent requests", async () => {
    const begun = await begin(await register());
    const { location } = (await (await decide(begun, session)).json()) as { location: string };
    const responses = await Promise.all(Array.from({ length: 10 }, () => resume(location, begun.cookies)));
    const codes = responses.filter((response) => response.headers.get("location")?.includes("code="));
    expect(codes).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(9);
  });

  it("is denied when the connection was revoked meanwhile", async () => {
    const begun = await begin(await register());
    const { location } = (await (await decide(begun, session)).json()) as { location: string };
    const { connections } = await asOwner(listConnections, {});
    await asOwner(revokeConnection, { id: connections[0]?.id ?? 0 });
    const to = new URL((await resume(location, begun.cookies)).headers.get("location") ?? "");
    expect(to.searchParams.get("error")).toBe("access_denied");
  });
});

it("grants the selected tier, not the requested one", async () => {
  const clientId = await register();
  const code = (await world.consent(clientId, "read", { scope: "elevated_write" })).searchParams.get("code") ?? "";
  const tokens = (await (await exchange(clientId, code)).json()) as Tokens;
  expect(tokens.scope).toBe("read");
  expect(await (await world.api(tokens.access_token)).json()).toMatchObject({ token: { kind: "oauth", tier: "read" } });
});
