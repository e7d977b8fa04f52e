import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeMember, updateMember } from "#domain/brands/members/index.ts";
import { deleteAccount } from "#domain/identity/account-deletion/index.ts";
import { updateAccountSecurity } from "#domain/identity/account-security/index.ts";
import { logout } from "#domain/identity/sign-in/index.ts";
import { revokeOtherSessions, revokePersonalToken, revokeSession } from "#domain/identity/tokens/index.ts";
import { findSessionStates } from "#domain/insights/home/index.ts";
import type { Person } from "#kernel/context.ts";
import { createServe } from "#test/checked-serve.ts";
import { createWorld, type World } from "#test/world.ts";
import { createLive } from "./live.ts";

/**
 * Long enough for a busy machine, but shorter than the interval of the session check, which would also detect the
 * revocation.
 */
const AT_ONCE = { timeout: 25_000 };
/** Longer than any test, so that no stream here is ended by its next heartbeat. */
const NEVER = 3_600_000;
const PASSWORD = "paper ink and a red pencil";

let world: World;
const servers: Server[] = [];
let api: string;
let live: string;

async function serve(handler: (request: Request) => Promise<Response>): Promise<string> {
  const server = createServer(getRequestListener(handler, { overrideGlobalObjects: false })).listen(0, "127.0.0.1");
  await once(server, "listening");
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
  api = await serve(createServe(world.services));
  live = await serve(createLive(world.services, { heartbeatMs: NEVER, revalidateMs: NEVER }));
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

/** An open stream: the text received until it ended. */
async function follow(url: string, headers: Record<string, string>) {
  const response = await fetch(url, { headers });
  expect(response.status).toBe(200);
  let text = "";
  let hasEnded = false;
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
    hasEnded = true;
  };
  // The rest is closed by the server after all tests.
  void read().catch(() => {});
  return { text: () => text, hasEnded: () => hasEnded };
}

/** The owner of a separate account, and one of its brands. */
async function openAccount() {
  const own = await createWorld();
  await own.db.user.update({
    where: { id: own.owner.userId },
    data: { passwordHash: await own.services.passwords.hash(PASSWORD), currentBrandId: own.brand.id },
  });
  return own;
}

async function followEvents(own: World, person = own.owner) {
  const token = await own.bearer(person);
  const stream = await follow(`${api}/api/v1/events`, {
    accept: "text/event-stream",
    authorization: `Bearer ${token}`,
  });
  await expect.poll(stream.text).toMatch(/^retry: .*\n\nid: /);
  return { ...stream, tokenId: Number(token.split("|")[0]) };
}

async function followLive(person: Person) {
  const { id } = await world.db.accessToken.create({
    data: { userId: person.userId, kind: "session", tier: "full", name: "test", lastUsedAt: world.clock.now() },
  });
  const secret = world.services.env.AUTH_SECRET;
  const cookie = `masthead.session=${await encode({ token: { sub: String(person.userId), sid: id }, secret })}`;
  const stream = await follow(`${live}/api/live`, { cookie });
  await expect.poll(stream.text).toContain('data: {"unread"');
  return { ...stream, sessionId: id };
}

const strong = (person: Person): Person => ({ ...person, token: { ...person.token, hasTwoFactors: true } });

function givePasskey(own: World, { userId }: Person) {
  const rest = { publicKey: Buffer.from([1]), counter: 0, deviceType: "singleDevice", isBackedUp: false, name: "Key" };
  return own.db.passkey.create({ data: { userId, credentialId: randomUUID(), transports: [], ...rest } });
}

/** Changes the setting as an owner with a second factor. */
async function requireTwoFactor(own: World) {
  await givePasskey(own, own.owner);
  await own.as(strong(own.owner))(updateAccountSecurity, { requires_two_factor: true });
}

type Ending = { own: World; tokenId: number };
const asOwner = (own: World, tokenId: number) => ({ ...own.owner, token: { ...own.owner.token, id: tokenId } });

describe("GET /events ends immediately when", () => {
  test.each<[string, (ending: Ending) => Promise<unknown>]>([
    ["its token is revoked", ({ own, tokenId }) => own.as(own.owner)(revokePersonalToken, { id: tokenId })],
    ["its token signs out", ({ own, tokenId }) => own.as(asOwner(own, tokenId))(logout, {})],
    [
      "its token's row goes, whoever deletes it",
      ({ own, tokenId }) => own.db.$executeRaw`delete from access_tokens where id = ${tokenId}`,
    ],
    [
      "the account is deleted",
      ({ own }) => own.as(own.owner, { kind: "personal" })(deleteAccount, { password: PASSWORD }),
    ],
    [
      "the person is no member any more",
      ({ own }) => own.db.member.deleteMany({ where: { userId: own.owner.userId } }),
    ],
    [
      "the membership is deactivated",
      ({ own }) => own.db.member.updateMany({ where: { userId: own.owner.userId }, data: { isActive: false } }),
    ],
    [
      "the role allows it no more",
      ({ own }) => own.db.member.updateMany({ where: { userId: own.owner.userId }, data: { role: "editor" } }),
    ],
    [
      "the brand is closed",
      ({ own }) => own.db.brand.update({ where: { id: own.brand.id }, data: { closedAt: new Date() } }),
    ],
    [
      "the address counts as verified no more",
      ({ own }) => own.db.user.update({ where: { id: own.owner.userId }, data: { emailVerifiedAt: null } }),
    ],
  ])("%s", async (_, end) => {
    const own = await openAccount();
    const [stream, unaffected] = [await followEvents(own), await followEvents(await openAccount())];
    await end({ own, tokenId: stream.tokenId });
    await expect.poll(stream.hasEnded, AT_ONCE).toBe(true);
    expect(unaffected.hasEnded()).toBe(false);
  });

  test("the account's owner requires two-factor authentication and the user has no second factor", async () => {
    const own = await openAccount();
    const stream = await followEvents(own, await own.addMember("super_admin"));
    const unaffected = await followEvents(await openAccount());
    await requireTwoFactor(own);
    await expect.poll(stream.hasEnded, AT_ONCE).toBe(true);
    expect(unaffected.hasEnded()).toBe(false);
  });

  test("the user's only second factor is removed, by whomever, where the account requires one", async () => {
    const own = await openAccount();
    await requireTwoFactor(own);
    const [app, passkey] = [await own.addMember("super_admin"), await own.addMember("super_admin")];
    await own.db.user.update({ where: { id: app.userId }, data: { totpSecret: "encrypted" } });
    await givePasskey(own, passkey);
    const streams = [await followEvents(own, strong(app)), await followEvents(own, strong(passkey))];
    await own.db.$executeRaw`update users set totp_secret = null where id = ${app.userId}`;
    await own.db.$executeRaw`delete from passkeys where user_id = ${passkey.userId}`;
    for (const { hasEnded } of streams) await expect.poll(hasEnded, AT_ONCE).toBe(true);
  });

  test("the account requires single sign-on, or single sign-on no longer counts as two factors", async () => {
    const own = await openAccount();
    const where = { accountId: own.account.id };
    await own.db.singleSignOn.create({
      data: {
        ...where,
        slug: `sso-${own.brand.handle}`,
        issuer: "https://login.example.com",
        clientId: "id",
        clientSecret: "encrypted",
        isEnabled: true,
        countsAsTwoFactor: true,
      },
    });
    const member = await own.addMember("super_admin");
    const first = await followEvents(own, member);
    await own.db.singleSignOn.update({ where, data: { isRequired: true } });
    await expect.poll(first.hasEnded, AT_ONCE).toBe(true);

    await requireTwoFactor(own);
    const signedInByIt = { ...member, token: { ...member.token, ssoAccountId: own.account.id } };
    const second = await followEvents(own, signedInByIt);
    await own.db.singleSignOn.update({ where, data: { countsAsTwoFactor: false } });
    await expect.poll(second.hasEnded, AT_ONCE).toBe(true);
  });

  test("one token is revoked, but not for the user's other tokens", async () => {
    const own = await openAccount();
    const stream = await followEvents(own);
    const other = await followEvents(own);
    await own.as(own.owner)(revokePersonalToken, { id: other.tokenId });
    await expect.poll(other.hasEnded, AT_ONCE).toBe(true);
    expect(stream.hasEnded()).toBe(false);
  });
});

describe("/api/live ends immediately when", () => {
  test.each<[string, "bye" | "again", (member: Person, sessionId: number) => Promise<unknown>]>([
    ["the session is revoked", "bye", (member, id) => world.as(member)(revokeSession, { id })],
    ["all other sessions are revoked", "bye", (member) => world.as(member)(revokeOtherSessions, {})],
    [
      "the browser signs out",
      "bye",
      (member, id) => world.as({ ...member, token: { ...member.token, kind: "session", id } })(logout, {}),
    ],
    [
      "the user is deleted",
      "bye",
      (member) => world.db.user.update({ where: { id: member.userId }, data: { deletedAt: new Date() } }),
    ],
    ["the member is removed", "again", (member) => world.as(world.owner)(removeMember, { id: member.userId })],
    [
      "the member is deactivated",
      "again",
      (member) => world.as(world.owner)(updateMember, { id: member.userId, status: false }),
    ],
    [
      "the role changes",
      "again",
      (member) => world.as(world.owner)(updateMember, { id: member.userId, role: "client" }),
    ],
  ])("%s (%s)", async (_, how, end) => {
    const member = await world.addMember("editor");
    const [stream, unaffected] = [await followLive(member), await followLive(await world.addMember("editor"))];
    await end(member, stream.sessionId);
    await expect.poll(stream.hasEnded, AT_ONCE).toBe(true);
    expect(stream.text().includes("event: bye")).toBe(how === "bye");
    expect(unaffected.hasEnded()).toBe(false);
  });
});

test("/api/live reconnects when the owner requires two-factor authentication, and sends nothing more of the brand", async () => {
  const own = await openAccount();
  const member = await own.addMember("editor");
  const stream = await followLive(member);
  const unaffected = await followLive(await world.addMember("editor"));
  await requireTwoFactor(own);
  await expect.poll(stream.hasEnded, AT_ONCE).toBe(true);
  expect(stream.text()).not.toContain("event: bye");
  expect(unaffected.hasEnded()).toBe(false);
  const [sessionState] = await findSessionStates(own.db, [(await followLive(member)).sessionId], own.clock.now());
  expect(sessionState?.brands).toEqual([]);
});

test("detects a revocation that happened while the LISTEN connection was down, once it is back", async () => {
  const own = await openAccount();
  const stream = await followEvents(own);
  await own.db.$transaction(async (tx) => {
    // Disables triggers, so that no notification is sent.
    await tx.$executeRaw`set local session_replication_role = replica`;
    await tx.accessToken.deleteMany({ where: { id: stream.tokenId } });
  });
  expect(stream.hasEnded()).toBe(false);
  await own.db.$queryRaw`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid()`;
  await expect.poll(stream.hasEnded).toBe(true);
});
