import { randomBytes } from "node:crypto";
import { encode } from "next-auth/jwt";
import { generateSync } from "otplib";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getEntitlements } from "#domain/billing/entitlements/index.ts";
import { listBrands, selectBrand } from "#domain/brands/brands/index.ts";
import { createPost, listPosts } from "#domain/content/posts/index.ts";
import { listNotifications } from "#domain/events/notifications/index.ts";
import { getAccountSecurity, updateAccountSecurity } from "#domain/identity/account-security/index.ts";
import { getMe } from "#domain/identity/accounts/index.ts";
import { createExport } from "#domain/identity/data-exports/index.ts";
import { deletePasskey } from "#domain/identity/passkeys/index.ts";
import { login } from "#domain/identity/sign-in/index.ts";
import { findBearer, issueToken } from "#domain/identity/tokens/index.ts";
import {
  beginTwoFactorSetup,
  confirmTwoFactorSetup,
  disableTwoFactor,
  verifyTwoFactor,
} from "#domain/identity/two-factor/index.ts";
import { findSessionStates, getHome } from "#domain/insights/home/index.ts";
import type { Person } from "#kernel/context.ts";
import { hashToken } from "#platform/random-token.ts";
import { createServe } from "#test/checked-serve.ts";
import { connect, openServer, refused } from "#test/mcp-client.ts";
import { guestOf, PASSWORD } from "#test/two-factor-person.ts";
import { createWorld, type World } from "#test/world.ts";
import { createChunkHandler } from "../files/upload.ts";
import type { Serve } from "../rest/serve.ts";
import { servePostExport } from "../studio/post-export.ts";
import { arriveFromStudio } from "../studio/studio.ts";

const REFUSED = { kind: "two_factor_required" };
const BODY = { code: "two_factor_required", message: expect.stringContaining("two-factor") };

let world: World;
let rest: Serve;
let member: Person;
let other: World["brand"];

beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
  rest = createServe(world.services);
});

/** An account that requires two factors, with two members of whom one has none; and a brand of another account. */
beforeEach(async () => {
  await givePasskey(world.owner);
  await world.as(strong(world.owner))(updateAccountSecurity, { requires_two_factor: true });
  member = await world.addMember("editor");
  await world.db.user.update({
    where: { id: member.userId },
    data: { passwordHash: await world.services.passwords.hash(PASSWORD) },
  });
  const { userId } = await world.createPerson("Other Owner");
  const account = await world.db.account.create({
    data: { ownerId: userId, planSlug: "agency", trialEndsAt: world.clock.now() },
  });
  other = await world.createBrand(account.id);
  await world.db.member.create({ data: { brandId: other.id, userId: member.userId, role: "editor" } });
  world.messages.length = 0;
});

const strong = (person: Person): Person => ({ ...person, token: { ...person.token, hasTwoFactors: true } });

function givePasskey(person: Person) {
  const credentialId = `passkey-${Math.random()}`;
  const rest = { publicKey: Buffer.from([1]), counter: 0, deviceType: "singleDevice", isBackedUp: false, name: "Key" };
  return world.db.passkey.create({ data: { userId: person.userId, credentialId, transports: [], ...rest } });
}

/** A browser signed in with the password only. */
async function browser({ userId }: Person) {
  const { id } = await world.db.accessToken.create({
    data: { userId, kind: "session", tier: "full", name: "Browser", lastUsedAt: world.clock.now() },
  });
  const secret = world.services.env.AUTH_SECRET;
  const token = await encode({ token: { sub: String(userId), sid: id }, secret });
  return { id, cookie: `masthead.session=${token}` };
}

async function setUp(person: Person): Promise<string> {
  const { secret } = await world.as(person)(beginTwoFactorSetup, { password: PASSWORD });
  const epoch = Math.floor(world.clock.now().getTime() / 1000);
  await world.as(person)(confirmTwoFactorSetup, { code: generateSync({ secret, epoch }) });
  world.clock.advance(90_000);
  return secret;
}

async function ask(token: string, path: string, brand?: string) {
  const headers = { authorization: `Bearer ${token}`, ...(brand === undefined ? {} : { "x-service-brand": brand }) };
  const response = await rest(new Request(`http://localhost/api/v1${path}`, { headers }));
  return { status: response.status, body: await response.json() };
}

describe("a member without a second factor", () => {
  it("is refused at REST in the contract's shape, by header, selection and path, with every kind of token", async () => {
    for (const token of [
      await world.bearer(member),
      await world.bearer(member, { kind: "tiered", tier: "read" }),
      await oauthToken(member),
    ]) {
      const responses = [
        await ask(token, "/posts"),
        await ask(token, "/posts", world.brand.slug),
        await ask(token, `/teams/${world.brand.id}`),
        await ask(token, "/me/entitlements"),
      ];
      for (const response of responses) expect(response).toMatchObject({ status: 403, body: BODY });
    }
  });

  it("still reaches the brands of other accounts and their own account", async () => {
    const token = await world.bearer(member);
    expect((await ask(token, "/posts", other.slug)).status).toBe(200);
    expect((await ask(token, "/me")).status).toBe(200);
    expect((await ask(token, "/auth/passkeys")).status).toBe(200);
    const { body } = await ask(token, "/teams");
    expect(body.teams.map(({ id }: { id: number }) => id)).toEqual([world.brand.id, other.id]);
  });

  it("is refused at MCP with the same code", async () => {
    const { url } = await openServer(world);
    const client = await connect(url, await world.bearer(member));
    expect(await refused(client, "list_posts")).toMatchObject(BODY);
  });

  it("opens no stream of the brand's events", async () => {
    const headers = { authorization: `Bearer ${await world.bearer(member)}`, accept: "text/event-stream" };
    const response = await rest(new Request("http://localhost/api/v1/events", { headers }));
    expect([response.status, await response.json()]).toMatchObject([403, BODY]);
  });

  it("receives nothing of the brand on the studio's own stream", async () => {
    const { id } = await browser(member);
    const sessionStates = await findSessionStates(world.db, [id], world.clock.now());
    expect(sessionStates[0]?.brands).toEqual([{ brandId: other.id, role: "editor" }]);
  });

  it("is refused in the studio, and the list of brands names the reason", async () => {
    const studio = world.as(member, { entryPoint: "studio", kind: "session", brand: world.brand.slug });
    await expect(studio(listPosts, {})).rejects.toMatchObject(REFUSED);
    await expect(studio(selectBrand, { team_id: world.brand.id })).rejects.toMatchObject(REFUSED);
    await expect(studio(getEntitlements, {})).rejects.toMatchObject(REFUSED);
    const { brands } = await studio(listBrands, {});
    expect(brands.map(({ id, access }) => [id, access])).toEqual([
      [world.brand.id, "two_factor_required"],
      [other.id, "open"],
    ]);
    expect((await studio(getMe, {})).user.two_factor_enabled).toBe(false);
  });

  it("can neither upload nor export by the studio's own endpoints", async () => {
    const { cookie } = await browser(member);
    const upload = new Request("http://localhost:3000/api/media/uploads/x", {
      method: "HEAD",
      headers: { "sec-fetch-site": "same-origin", "x-service-brand": world.brand.slug, cookie },
    });
    expect((await createChunkHandler(world.services)(upload, "x")).status).toBe(403);
    const address = `http://localhost:3000/api/posts/export?format=csv&brand=${world.brand.slug}`;
    const arrive = (headers: Headers, slug: string | null) => arriveFromStudio(headers, slug, world.services);
    const response = await servePostExport(new Request(address, { headers: { cookie } }), {
      arrive,
      services: world.services,
    });
    expect([response.status, await response.json()]).toMatchObject([403, BODY]);
  });

  it("sees no posts or notifications of the brand on pages over all brands", async () => {
    await world.as(strong(world.owner), { brand: world.brand.slug })(createPost, {
      body: "Secret launch",
      channels: [{ channel_id: world.brand.channelId }],
      submit: true,
    });
    await world.runJobs();
    await world.db.notification.create({
      data: {
        userId: member.userId,
        brandId: world.brand.id,
        type: "approval_requested",
        title: "Secret launch",
        body: "",
        path: "/",
      },
    });
    const mine = world.as(member);
    expect(JSON.stringify(await mine(getHome, {}))).not.toContain("Secret launch");
    expect(await mine(listNotifications, {})).toMatchObject({ notifications: [], unread_count: 0 });
    await setUp(member);
    expect(JSON.stringify(await world.as(strong(member))(getHome, {}))).toContain("Secret launch");
    const { notifications } = await world.as(strong(member))(listNotifications, {});
    expect(notifications.length).toBeGreaterThan(0);
  });

  it("has access with all tokens once a second factor is set up", async () => {
    const tokens = [await world.bearer(member), await world.bearer(member, { kind: "tiered", tier: "read" })];
    await setUp(member);
    for (const token of tokens) expect((await ask(token, "/posts", world.brand.slug)).status).toBe(200);
  });
});

describe("a member whose only second factor is a passkey", () => {
  it("has no access with the password alone, and has after proving the factor", async () => {
    await givePasskey(member);
    const { email } = await world.db.user.findUniqueOrThrow({ where: { id: member.userId } });
    const response = await guestOf(world)()(login, { email, password: PASSWORD });
    const token = "token" in response ? response.token : "";
    expect(await ask(token, "/posts", world.brand.slug)).toMatchObject({ status: 403, body: BODY });
    const person = (await findBearer(world.db, world.clock, token)) as Person;
    await expect(world.as(person)(verifyTwoFactor, { code: "123456" })).rejects.toMatchObject({
      kind: "refused",
      detail: { code: "invalid_state" },
    });
    // A token is no stronger than the credential that created it.
    const made = await world.db.$transaction((tx) =>
      issueToken(
        tx,
        { ...world.services, caller: person, origin: ORIGIN },
        { userId: person.userId, kind: "personal", tier: "full", name: "made" },
      ),
    );
    expect(await ask(made.token, "/posts", world.brand.slug)).toMatchObject({ status: 403, body: BODY });
    await world.db.accessToken.update({ where: { id: person.token.id }, data: { hasTwoFactors: true } });
    expect((await ask(token, "/posts", world.brand.slug)).status).toBe(200);
  });

  it("proves an authenticator app by a code, once", async () => {
    const secret = await setUp(member);
    const { id } = await browser(member);
    const weak: Person = { ...member, token: { ...member.token, id, kind: "session" } };
    await expect(world.as(weak, { brand: world.brand.slug })(listPosts, {})).rejects.toMatchObject(REFUSED);
    const code = generateSync({ secret, epoch: Math.floor(world.clock.now().getTime() / 1000) });
    await expect(world.as(weak)(verifyTwoFactor, { code: "000000" })).rejects.toMatchObject({ kind: "invalid" });
    await world.as(weak)(verifyTwoFactor, { code });
    await expect(world.as(weak)(verifyTwoFactor, { code })).rejects.toMatchObject({ kind: "invalid" });
    const row = await world.db.accessToken.findUniqueOrThrow({ where: { id } });
    expect(row.hasTwoFactors).toBe(true);
  });
});

describe("while an account requires it", () => {
  it("no user can disable their last second factor", async () => {
    const secret = await setUp(member);
    const code = () => generateSync({ secret, epoch: Math.floor(world.clock.now().getTime() / 1000) });
    const refused = { kind: "refused", detail: { code: "two_factor_required" } };
    await expect(world.as(member)(disableTwoFactor, { password: PASSWORD, code: code() })).rejects.toMatchObject(
      refused,
    );
    const { id } = await givePasskey(member);
    world.clock.advance(60_000);
    await world.as(member)(disableTwoFactor, { password: PASSWORD, code: code() });
    await expect(world.as(member)(deletePasskey, { id, password: PASSWORD })).rejects.toMatchObject(refused);
    await world.as(strong(world.owner))(updateAccountSecurity, { requires_two_factor: false });
    await world.as(member)(deletePasskey, { id, password: PASSWORD });
  });

  it("the owner reaches exports and this setting only with a strong credential", async () => {
    await expect(world.as(world.owner)(updateAccountSecurity, { requires_two_factor: false })).rejects.toMatchObject(
      REFUSED,
    );
    await expect(world.as(world.owner)(createExport, {})).rejects.toMatchObject(REFUSED);
  });
});

describe("the setting", () => {
  it("is the owner's, requires their own second factor first, and a recent confirmation in a browser", async () => {
    const fresh = await createWorld();
    await expect(fresh.as({ kind: "guest" })(getAccountSecurity, {})).rejects.toMatchObject({
      kind: "unauthenticated",
    });
    const editor = await fresh.addMember("editor");
    await expect(fresh.as(editor)(getAccountSecurity, {})).rejects.toMatchObject({ kind: "forbidden" });
    await expect(fresh.as(editor)(updateAccountSecurity, { requires_two_factor: true })).rejects.toMatchObject({
      kind: "forbidden",
    });
    const owner = fresh.as(fresh.owner);
    await expect(owner(updateAccountSecurity, { requires_two_factor: "yes" as never })).rejects.toMatchObject({
      kind: "invalid",
    });
    await expect(owner(updateAccountSecurity, { requires_two_factor: true })).rejects.toMatchObject({
      kind: "refused",
      detail: { code: "two_factor_required" },
    });
    await expect(
      fresh.as(fresh.owner, { kind: "session" })(updateAccountSecurity, { requires_two_factor: true }),
    ).rejects.toMatchObject({ kind: "refused", detail: { code: "confirmation_required" } });
  });

  it("lists members without a factor, notifies members once, and is audited", async () => {
    const owner = world.as(strong(world.owner));
    await owner(updateAccountSecurity, { requires_two_factor: false });
    await world.runJobs();
    world.messages.length = 0;
    const shown = await owner(updateAccountSecurity, { requires_two_factor: true });
    await owner(updateAccountSecurity, { requires_two_factor: true });
    await world.runJobs();
    const has = new Map(shown.members.map(({ id, has_second_factor }) => [id, has_second_factor]));
    expect([has.get(world.owner.userId), has.get(member.userId)]).toEqual([true, false]);
    const { email } = await world.db.user.findUniqueOrThrow({ where: { id: member.userId } });
    expect(world.messages.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
      "Test Brand now requires two-factor authentication",
    ]);
    const log = await world.db.auditEvent.findMany({ where: { accountId: world.account.id }, orderBy: { id: "desc" } });
    expect(log.slice(0, 2).map(({ action }) => action)).toEqual([
      "account.two_factor_required",
      "account.two_factor_optional",
    ]);
  });
});

const ORIGIN = { requestId: "test", entryPoint: "api", address: "192.0.2.1", userAgent: "vitest" } as const;

/** The token that the authorization server issues to an approved client. */
async function oauthToken({ userId }: Person): Promise<string> {
  const presented = randomBytes(32).toString("base64url");
  const clientId = `client-${presented.slice(0, 8)}`;
  await world.db.oAuthClient.create({ data: { clientId, metadata: {} } });
  const { id } = await world.db.accessToken.create({
    data: {
      userId,
      kind: "oauth",
      tier: "read",
      name: "Agent",
      connection: { create: { clientId, redirectHost: "localhost" } },
    },
  });
  await world.db.oAuthArtifact.create({
    data: {
      kind: "AccessToken",
      idHash: hashToken(presented),
      tokenId: id,
      payload: { scope: "read" },
      expiresAt: new Date(world.clock.now().getTime() + 3_600_000),
    },
  });
  return presented;
}
