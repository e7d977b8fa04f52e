import { describe, expect, it } from "vitest";
import { beginPasskeyLogin } from "#domain/identity/passkeys/index.ts";
import { findBearer, findSession, listPersonalTokens, listSessions } from "#domain/identity/tokens/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { execute } from "#kernel/execute.ts";
import { createDevice, register } from "#test/authenticator.ts";
import { createServe } from "#test/checked-serve.ts";
import { openSecured, PASSWORD } from "#test/two-factor-person.ts";
import { authenticateBearer } from "#transport/authenticate.ts";
import { beginSession, finishPasskeyLogin, login, revokeSessionByLink } from "./index.ts";
import { LoginPayload, SessionStarted } from "./schema.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0";
const NEWER_FIREFOX = FIREFOX.replaceAll("130.0", "131.0");
const SAFARI = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15";

async function open() {
  const world = await openSecured();
  const { services, email, messages, runJobs, db, owner } = world;
  const from = (userAgent: string | null, address: string | null): PublicContext => ({
    ...services,
    caller: { kind: "guest" },
    origin: { requestId: "test", entryPoint: "studio", address, userAgent },
  });
  async function signIn(userAgent: string | null, address: string | null) {
    const response = await execute(beginSession, from(userAgent, address), { email, password: PASSWORD });
    return SessionStarted.parse(response).session_id;
  }
  /** The mails about new sign-ins so far. */
  async function mails() {
    await runJobs();
    return messages.filter(({ to, subject }) => to === email && subject === "New sign-in to your account");
  }
  const linkOf = (mail: Awaited<ReturnType<typeof mails>>[number] | undefined) =>
    mail?.action?.url.split("=").at(-1) ?? "";
  const isLive = async (id: number) => (await findSession(db, world.clock, id, owner.userId)) !== null;
  return { ...world, from, signIn, mails, linkOf, isLive };
}

describe("the mail about a new sign-in", () => {
  it("is not sent for the first sign-in or a known browser and network", async () => {
    const { signIn, mails } = await open();
    await signIn(FIREFOX, "198.51.100.7");
    await signIn(FIREFOX, "198.51.100.7");
    await signIn(NEWER_FIREFOX, "198.51.200.9");
    expect(await mails()).toEqual([]);
  });

  it("is sent once for each new browser and network", async () => {
    const { signIn, mails } = await open();
    await signIn(FIREFOX, "198.51.100.7");
    await signIn(SAFARI, "198.51.100.7");
    expect(await mails()).toHaveLength(1);
    await signIn(FIREFOX, "203.0.113.5");
    expect(await mails()).toHaveLength(2);
    await signIn(FIREFOX, "2001:db8:1::5");
    expect(await mails()).toHaveLength(3);
    await signIn(SAFARI, "203.0.113.77");
    await signIn(FIREFOX, "2001:db8:2::6");
    expect(await mails()).toHaveLength(3);
  });

  it("contains the time, IP address and browser, and a link that ends only that session", async () => {
    const { signIn, mails, linkOf, isLive, clock, db, account, owner, asGuest } = await open();
    const mine = await signIn(FIREFOX, "198.51.100.7");
    clock.set(new Date(clock.now().getTime() + 60_000));
    const theirs = await signIn(SAFARI, "203.0.113.5");
    const [mail] = await mails();
    const text = mail?.paragraphs.join("\n") ?? "";
    expect(text).toContain(clock.now().toISOString().slice(0, 16).replace("T", " "));
    expect(text).toContain("203.0.113.5");
    expect(text).toContain("Safari on macOS");
    const token = linkOf(mail);
    expect(mail?.action?.url).toMatch(/^http:\/\/localhost:3000\/end-session\?token=[\w-]{24}$/);
    await asGuest()(revokeSessionByLink, { token });
    expect([await isLive(mine), await isLive(theirs)]).toEqual([true, false]);
    const log = await db.auditEvent.findMany({ where: { accountId: account.id } });
    expect(log).toMatchObject([{ action: "session.ended_by_link", actorId: owner.userId, subjectId: theirs }]);
    for (const dead of [token, "nonsense"]) {
      await expect(asGuest()(revokeSessionByLink, { token: dead })).rejects.toMatchObject({
        detail: { errors: { token: [expect.any(String)] } },
      });
    }
  });

  it("contains a link that is valid for seven days", async () => {
    const { signIn, mails, linkOf, isLive, clock, asGuest } = await open();
    await signIn(FIREFOX, "198.51.100.7");
    const id = await signIn(SAFARI, "203.0.113.5");
    const token = linkOf((await mails())[0]);
    clock.advance(7 * 86_400_000);
    await expect(asGuest()(revokeSessionByLink, { token })).rejects.toMatchObject({ kind: "invalid" });
    clock.advance(-1000);
    await asGuest()(revokeSessionByLink, { token });
    expect(await isLive(id)).toBe(false);
  });

  it("is also sent for apps, whose token its link revokes, without quoting their user agent", async () => {
    const { from, email, signIn, mails, linkOf, asGuest, db, clock } = await open();
    await signIn(FIREFOX, "198.51.100.7");
    const curl = from("curl/8.5 http://evil.example", "198.51.100.7");
    const { token } = LoginPayload.parse(await execute(login, curl, { email, password: PASSWORD }));
    const [mail] = await mails();
    expect(mail?.paragraphs[0]).toContain("with curl,");
    expect(JSON.stringify(mail)).not.toContain("evil");
    await asGuest()(revokeSessionByLink, { token: linkOf(mail) });
    expect(await findBearer(db, clock, token)).toBeNull();
  });

  it("is not sent to an unverified address", async () => {
    const { signIn, mails, db, owner } = await open();
    await db.user.update({ where: { id: owner.userId }, data: { emailVerifiedAt: null } });
    await signIn(FIREFOX, "198.51.100.7");
    await signIn(SAFARI, "203.0.113.5");
    expect(await mails()).toEqual([]);
  });
});

it("refuses a passkey with a decreased counter, and notifies the user once an hour", async () => {
  const { asBrowser, asGuest, db, owner, runJobs, messages } = await open();
  const device = createDevice();
  await register(asBrowser, device);
  await db.passkey.updateMany({ where: { userId: owner.userId }, data: { counter: 1000 } });
  const use = async () => asGuest()(finishPasskeyLogin, device.get(await asGuest()(beginPasskeyLogin, {})));
  const notifications = async () => {
    await runJobs();
    return messages.filter(({ subject }) => subject === "A passkey was rejected because it may have been copied")
      .length;
  };
  for (let count = 0; count < 3; count += 1) {
    await expect(use()).rejects.toMatchObject({ detail: { code: "passkey_refused" } });
  }
  expect(await notifications()).toBe(1);
  const log = await db.auditEvent.findFirst({ where: { actorId: owner.userId, action: "passkey.copy_refused" } });
  expect(log).not.toBeNull();
});

describe("the IP address of the last use", () => {
  const FIRST_ADDRESS = "198.51.100.7";
  const SECOND_ADDRESS = "203.0.113.5";

  it("is stored for tokens with the time, once a minute at most", async () => {
    const { services, bearer, owner, db, clock, asBrowser } = await open();
    const token = await bearer(owner);
    const id = Number(token.split("|")[0]);
    const row = () => db.accessToken.findUniqueOrThrow({ where: { id } });
    const use = (address: string) => authenticateBearer(services, `Bearer ${token}`, address);
    await use(FIRST_ADDRESS);
    expect(await row()).toMatchObject({ lastUsedAt: clock.now(), lastUsedAddress: FIRST_ADDRESS });
    clock.advance(59_999);
    await use(SECOND_ADDRESS);
    expect(await row()).toMatchObject({ lastUsedAddress: FIRST_ADDRESS });
    clock.advance(1);
    await use(SECOND_ADDRESS);
    expect(await row()).toMatchObject({ lastUsedAt: clock.now(), lastUsedAddress: SECOND_ADDRESS });
    const { access_tokens: listed } = await asBrowser(listPersonalTokens, {});
    expect(listed[0]).toMatchObject({ id, last_used_address: SECOND_ADDRESS, address: "192.0.2.1" });
  });

  it("is stored for browsers from the sign-in on", async () => {
    const { signIn, db, clock, owner, asBrowser } = await open();
    const id = await signIn(FIREFOX, FIRST_ADDRESS);
    const listed = async () => (await asBrowser(listSessions, {})).sessions.find((session) => session.id === id);
    expect(await listed()).toMatchObject({ last_used_address: FIRST_ADDRESS });
    clock.advance(60_000);
    await findSession(db, clock, id, owner.userId, SECOND_ADDRESS);
    expect(await listed()).toMatchObject({ last_used_address: SECOND_ADDRESS, address: FIRST_ADDRESS });
  });

  it("is listed over REST", async () => {
    const { services, bearer, owner } = await open();
    const full = await bearer(owner);
    const tiered = await bearer(owner, { kind: "tiered", tier: "read" });
    const serve = createServe(services);
    const get = (path: string, token: string) =>
      serve(
        new Request(`http://localhost/api/v1${path}`, {
          headers: { authorization: `Bearer ${token}`, "x-masthead-peer": FIRST_ADDRESS },
        }),
      );
    await get("/me", tiered);
    const { access_tokens: tokens } = await (await get("/tokens", full)).json();
    expect(tokens[0]).toMatchObject({ last_used_address: FIRST_ADDRESS, last_used_at: expect.any(String) });
  });
});
