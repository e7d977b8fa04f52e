import { randomBytes } from "node:crypto";
import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removeMember } from "#domain/brands/members/index.ts";
import { approveDevice, beginDeviceLogin, pollDeviceLogin } from "#domain/identity/device-logins/index.ts";
import {
  deleteSingleSignOn,
  getSingleSignOn,
  jobs,
  listIdentities,
  unlinkIdentity,
  updateSingleSignOn,
} from "#domain/identity/single-sign-on/index.ts";
import { createPersonalToken, findBearer } from "#domain/identity/tokens/index.ts";
import type { Person } from "#kernel/context.ts";
import { install, type Tokens } from "#test/oauth-server.ts";
import { startSingleSignOn, type TestSingleSignOn } from "#test/single-sign-on/flow.ts";
import { browserOf, PASSWORD } from "#test/two-factor-person.ts";
import { createWorld } from "#test/world.ts";
import { authenticateSession } from "../authenticate.ts";
import { cookieName } from "./session-cookie.ts";

let sso: TestSingleSignOn;
beforeAll(async () => {
  sso = await startSingleSignOn();
});
afterAll(() => sso.close());

const DAY_MS = 86_400_000;

/**
 * A user of one of an account's two domains, with one credential of every kind that a single sign-on session can
 * create.
 */
async function open() {
  const world = await install({ replace: { egress: sso.egress } });
  const { as, db, clock, services, owner } = world;
  await db.throttleHit.deleteMany();
  const [domain, other] = [0, 1].map(() => `north-${randomBytes(4).toString("hex")}.example`) as [string, string];
  const joins = { joins_brand_id: world.brand.id };
  const slug = await sso.setUp(world, domain, joins);
  sso.provider.state.tamper = null;
  const input = { ...sso.settings(domain), ...joins, is_enabled: true };
  const both = { ...input, domains: [domain, other] };
  await as(owner)(updateSingleSignOn, both);
  await db.ssoDomain.updateMany({ where: { domain: other }, data: { verifiedAt: clock.now(), verifiedAs: other } });

  async function createCredentials(of: string) {
    const identity = { sub: `ada-${of}`, email: `ada@${of}`, email_verified: true, given_name: "Ada" };
    const { person } = await sso.signIn(world, slug, identity);
    const session = person as Person;
    const passwordHash = await world.services.passwords.hash(PASSWORD);
    await db.user.update({ where: { id: session.userId }, data: { passwordHash } });
    const here = as(session);

    const { token: personal } = await here(createPersonalToken, { name: "made", password: PASSWORD });
    const device = await as({ kind: "guest" })(beginDeviceLogin, { name: "laptop" });
    await here(approveDevice, { user_code: device.user_code });
    const { token: signedInDevice } = await as({ kind: "guest" })(pollDeviceLogin, { device_code: device.device_code });
    const waiting = await as({ kind: "guest" })(beginDeviceLogin, { name: "not asked yet" });
    await here(approveDevice, { user_code: waiting.user_code });

    const encrypted = await encode({
      token: { sub: String(session.userId), sid: session.token.id },
      secret: services.env.AUTH_SECRET,
    });
    const cookie = `${cookieName(services.env, "session")}=${encrypted}`;
    const clientId = await world.register();
    const begun = await world.begin(clientId);
    const { location } = (await (await world.decide(begun, { cookie })).json()) as { location: string };
    const back = await world.ask(location, { headers: { cookie: `${begun.cookies}; ${cookie}` } });
    const code = new URL(back.headers.get("location") ?? "").searchParams.get("code") ?? "";
    const app = (await (await world.exchange(clientId, code)).json()) as Tokens;

    const bearer = async (token: string) => (await findBearer(db, clock, token)) !== null;
    /** Which of the credentials still work. */
    const working = async () => ({
      session: (await authenticateSession(services, new Headers({ cookie }))) !== null,
      personal: await bearer(personal),
      device: await bearer(signedInDevice),
      app: (await world.api(app.access_token)).status === 200,
      refresh: (await world.refresh(clientId, app.refresh_token)).status === 200,
      approval: await as({ kind: "guest" })(pollDeviceLogin, { device_code: waiting.device_code }).then(
        () => true,
        () => false,
      ),
    });
    return { person: session, working };
  }

  async function expireDomain() {
    const { name, texts } = { name: `_masthead.${domain}`, texts: sso.records.get(`_masthead.${domain}`) ?? [] };
    sso.records.set(name, []);
    const origin = { requestId: "test", entryPoint: "job", address: null, userAgent: null } as const;
    const check = jobs.find((job) => job.name === "single_sign_on.check_domains");
    const ctx = { ...services, caller: { kind: "system" as const, job: "test" }, origin };
    await db.ssoDomain.updateMany({ where: { domain: other }, data: { isVouched: true } });
    for (let missed = 0; missed < 3; missed += 1) {
      // Expired by the rows and not by the clock: a session would end by itself after a day.
      await db.ssoDomain.updateMany({
        where: { domain },
        data: { checkedAt: new Date(clock.now().getTime() - DAY_MS) },
      });
      await check?.perform(ctx, {});
    }
    sso.records.set(name, texts);
  }
  /** Signs the user of a domain in again. */
  const signInAgain = (of: string, email = `ada@${of}`) =>
    sso.signIn(world, slug, { sub: `ada-${of}`, email, email_verified: true, given_name: "Ada" });
  return { world, input, other, domain, createCredentials, expireDomain, signInAgain };
}

const ALL = { session: true, personal: true, device: true, app: true, refresh: true, approval: true };
const NONE = { session: false, personal: false, device: false, app: false, refresh: false, approval: false };

type Opened = Awaited<ReturnType<typeof open>>;

describe("everything created in a single sign-on session ends", () => {
  it.each<[string, (opened: Opened, userId: number) => Promise<unknown>, typeof ALL]>([
    ["with the connection", ({ world }) => world.as(world.owner)(deleteSingleSignOn, {}), NONE],
    ["when its user's domain is no longer verified", ({ expireDomain }) => expireDomain(), ALL],
    [
      "when its user's domain is removed from the settings",
      ({ world, input, other }) => world.as(world.owner)(updateSingleSignOn, { ...input, domains: [other] }),
      ALL,
    ],
    [
      "when it is turned off",
      ({ world, input }) => world.as(world.owner)(updateSingleSignOn, { ...input, is_enabled: false }),
      NONE,
    ],
    [
      "when the provider has a foreign address for its user",
      ({ signInAgain, domain }) => signInAgain(domain, "ada@elsewhere.example"),
      ALL,
    ],
    [
      "with its user's last membership in the account's brands",
      ({ world }, userId) => world.as(world.owner)(removeMember, { id: userId }),
      ALL,
    ],
  ])("%s", async (_when, end, others) => {
    const opened = await open();
    const here = await opened.createCredentials(opened.domain);
    const elsewhere = await opened.createCredentials(opened.other);
    await end(opened, here.person.userId);
    expect(await here.working()).toEqual(NONE);
    expect(await elsewhere.working()).toEqual(others);
  });

  it("when its user is no longer linked to the provider", async () => {
    const { world, domain, createCredentials } = await open();
    const { person, working } = await createCredentials(domain);
    const own = world.as(await browserOf(world, person));
    const [identity] = (await own(listIdentities, {})).identities;
    await own(unlinkIdentity, { id: identity?.id ?? 0, password: PASSWORD });
    expect(await working()).toEqual(NONE);
  });

  it("a week after its user's last sign-in there", async () => {
    const { world, domain, createCredentials, signInAgain } = await open();
    const { working } = await createCredentials(domain);
    world.clock.advance(6 * DAY_MS);
    await signInAgain(domain);
    world.clock.advance(6 * DAY_MS);
    expect(await working()).toMatchObject({ session: false, personal: true, device: true });
    world.clock.advance(2 * DAY_MS);
    expect(await working()).toEqual(NONE);
  });

  it("but not while its user's domain stays", async () => {
    const { world, domain, input, createCredentials } = await open();
    const { working } = await createCredentials(domain);
    await world.as(world.owner)(updateSingleSignOn, { ...input, domains: [domain] });
    expect(await working()).toEqual(ALL);
  });
});

describe("the redirect URI", () => {
  it("is shown before anything is saved, and does not change afterwards", async () => {
    const [world, second] = [await createWorld(), await createWorld()];
    for (const { db, brand } of [world, second]) {
      await db.brand.update({ where: { id: brand.id }, data: { name: `North ${world.brand.id}` } });
    }
    const owner = world.as(world.owner);
    const { single_sign_on: none, proposed } = await owner(getSingleSignOn, {});
    expect([none, proposed]).toEqual([
      null,
      {
        slug: `north-${world.brand.id}`,
        redirect_uri: `http://localhost:3000/sso/north-${world.brand.id}/callback`,
      },
    ]);
    const settings = { issuer: "http://127.0.0.1:9", client_id: "x", client_secret: "x", domains: ["north.example"] };
    await world.db.brand.update({ where: { id: world.brand.id }, data: { name: "Renamed meanwhile" } });
    const saved = await owner(updateSingleSignOn, { ...settings, slug: proposed?.slug });
    expect(saved.redirect_uri).toBe(proposed?.redirect_uri);
    expect((await owner(getSingleSignOn, {})).proposed).toBeNull();
    expect((await owner(updateSingleSignOn, { ...settings, slug: "another" })).redirect_uri).toBe(saved.redirect_uri);

    const other = second.as(second.owner);
    expect((await other(getSingleSignOn, {})).proposed?.slug).toBe(`${proposed?.slug}-2`);
    for (const slug of [proposed?.slug, "link", "problem", "../x", "A"]) {
      const refused = other(updateSingleSignOn, { ...settings, slug });
      await expect(refused).rejects.toMatchObject({ kind: "invalid" });
    }
  });
});
