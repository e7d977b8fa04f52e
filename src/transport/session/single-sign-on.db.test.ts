import { randomBytes } from "node:crypto";
import { generateKeyPair } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createBrand, listBrands, listTeams } from "#domain/brands/brands/index.ts";
import { listPosts } from "#domain/content/posts/index.ts";
import { listNotifications } from "#domain/events/notifications/index.ts";
import { updateAccountSecurity } from "#domain/identity/account-security/index.ts";
import { getMe, updateMe } from "#domain/identity/accounts/index.ts";
import { changePassword } from "#domain/identity/sign-in/index.ts";
import {
  deleteSingleSignOn,
  findSingleSignOn,
  getSingleSignOn,
  getSingleSignOnLink,
  linkSingleSignOn,
  listIdentities,
  testSingleSignOn,
  unlinkIdentity,
  updateSingleSignOn,
  verifyDomainAsOperator,
  verifySsoDomain,
} from "#domain/identity/single-sign-on/index.ts";
import { createPersonalToken, findBearer, listSessions } from "#domain/identity/tokens/index.ts";
import { beginTwoFactorSetup } from "#domain/identity/two-factor/index.ts";
import type { Person } from "#kernel/context.ts";
import { startSingleSignOn, type TestSingleSignOn } from "#test/single-sign-on/flow.ts";
import { passThrough, type TestProvider } from "#test/single-sign-on/provider.ts";
import { browserOf, PASSWORD } from "#test/two-factor-person.ts";
import { createWorld, type World } from "#test/world.ts";
import { askSsoBegin, serveSsoBegin } from "./single-sign-on.ts";

let world: World;
let sso: TestSingleSignOn;
let provider: TestSingleSignOn["provider"];
let domain: string;
let slug: string;

beforeAll(async () => {
  sso = await startSingleSignOn();
  provider = sso.provider;
});
afterAll(() => sso.close());

/** An account with single sign-on by the provider, for its own domain. */
beforeEach(async () => {
  world = await createWorld({ replace: { egress: sso.egress } });
  domain = `north-${randomBytes(4).toString("hex")}.example`;
  provider.state.tamper = null;
  // All tests use one client IP address here.
  await world.db.throttleHit.deleteMany();
  provider.state.secret = "the client's secret";
  slug = await sso.setUp(world, domain);
});

const base = () => sso.settings(domain);
const change = (more: object) => world.as(world.owner)(updateSingleSignOn, { ...base(), is_enabled: true, ...more });
const begin = (at = slug, of = world) => sso.begin(of, at);
const callback = (url: string, cookie: string, at = slug, of = world) => sso.callback(of, at, url, cookie);
const signIn = (identity: typeof provider.state.identity, at = slug, of = world) => sso.signIn(of, at, identity);

const newcomer = (name = "ada") => ({
  sub: `sub-${name}-${domain}`,
  email: `${name}@${domain}`,
  email_verified: true,
  given_name: "Ada",
  family_name: "Lovelace",
});

/** A user of the domain with a password, a member of the world's brand, in their own browser. */
async function knownMember(name = "kim"): Promise<{ person: Person; browser: Person; email: string }> {
  const person = await world.addMember("editor");
  const email = `${name}@${domain}`;
  await world.db.user.update({
    where: { id: person.userId },
    data: { email, emailKey: email, passwordHash: await world.services.passwords.hash(PASSWORD) },
  });
  return { person, browser: await browserOf(world, person), email };
}

async function bind(name = "kim") {
  const known = await knownMember(name);
  const { location } = await signIn({ ...newcomer(name), email: known.email });
  const token = new URLSearchParams(location.split("?")[1]).get("token") ?? "";
  await world.as(known.browser)(linkSingleSignOn, { token });
  return known;
}

describe("the email claim", () => {
  it.each<[string, (own: string) => unknown]>([
    ["a list", (own) => `${own},eve@evil.example`],
    ["a list of another separator", (own) => `eve@evil.example;${own}`],
    ["an array", (own) => [own]],
    ["an object", (own) => ({ email: own })],
    ["blanks around it", (own) => ` ${own}`],
    ["a blank within", (own) => own.replace("@", " @")],
    ["two at signs", (own) => `eve@evil.example@${own.split("@")[1]}`],
    ["a quoted name", (own) => `"eve@evil.example"@${own.split("@")[1]}`],
    ["a display name", (own) => `Ada <${own}>`],
    ["a line break at its end", (own) => `${own}\n`],
    ["a control character", (own) => own.replace("a", "a\u0007")],
    ["a character of no width", (own) => own.replace("a", "a\u200b")],
    ["a comment", (own) => `ada(eve)@${own.split("@")[1]}`],
    ["an address literal", () => "ada@[127.0.0.1]"],
    ["more than is stored", (own) => `${"a".repeat(250)}${own}`],
    ["a number", () => 7],
  ])("is exactly one address: %s is refused", async (_what, write) => {
    await change({ joins_brand_id: world.brand.id });
    const identity = newcomer();
    const refused = await signIn({ ...identity, email: write(identity.email) as string });
    expect([refused.problem, refused.person]).toEqual(["invalid", null]);
    expect((await signIn(identity)).person).not.toBeNull();
  });

  it("may have its international domain in letters or as mail servers know it", async () => {
    domain = `grüße-${randomBytes(4).toString("hex")}.example`;
    world = await createWorld({ replace: { egress: sso.egress } });
    slug = await sso.setUp(world, domain);
    await change({ joins_brand_id: world.brand.id });
    const { person } = await signIn(newcomer());
    const ascii = `ada@${new URL(`http://${domain}`).hostname}`;
    const stored = await world.db.user.findUniqueOrThrow({ where: { id: person?.userId ?? 0 } });
    expect(stored.email).toBe(ascii);
    expect((await signIn({ ...newcomer(), email: ascii })).person?.userId).toBe(person?.userId);
  });
});

describe("a first sign-in", () => {
  it("creates a user where joining is open, with a session for this account only", async () => {
    await change({ joins_brand_id: world.brand.id, member_role: "editor" });
    const { status, location, person } = await signIn(newcomer());
    expect([status, location]).toEqual([303, "/studio/north"]);
    expect(person).toMatchObject({ name: "Ada Lovelace", isVerified: true });
    const { brands } = await world.as(person as Person)(listBrands, {});
    expect(brands).toMatchObject([{ id: world.brand.id, role: "editor", access: "open" }]);
    expect((await signIn(newcomer())).person?.userId).toBe(person?.userId);
    const log = await world.db.auditEvent.findMany({ where: { accountId: world.account.id } });
    expect(log.map(({ action }) => action)).toContain("single_sign_on.member_joined");
  });

  it("refuses a new user where joining is off, and accepts an invited one", async () => {
    expect((await signIn(newcomer())).problem).toBe("not_a_member");
    const email = newcomer().email;
    await world.db.invitation.create({
      data: {
        brandId: world.brand.id,
        email,
        emailKey: email,
        role: "member",
        tokenHash: randomBytes(16).toString("hex"),
        expiresAt: new Date(world.clock.now().getTime() + 86_400_000),
      },
    });
    const { person } = await signIn(newcomer());
    const { brands } = await world.as(person as Person)(listBrands, {});
    expect(brands).toMatchObject([{ id: world.brand.id, role: "member" }]);
  });

  it("counts seats, and reports when they are used up", async () => {
    await change({ joins_brand_id: world.brand.id });
    await world.db.account.update({
      where: { id: world.account.id },
      data: { planSlug: "free", trialEndsAt: world.clock.now() },
    });
    await world.addMember("editor");
    const { problem, person } = await signIn(newcomer());
    expect([problem, person]).toEqual(["seats_full", null]);
    expect(await world.db.user.count({ where: { emailKey: newcomer().email } })).toBe(0);
  });

  it("refuses an address that is not verified or not of a verified domain", async () => {
    await change({ joins_brand_id: world.brand.id });
    expect((await signIn({ ...newcomer(), email_verified: false })).problem).toBe("unverified_email");
    const { email_verified: _, ...silent } = newcomer();
    expect((await signIn(silent)).problem).toBe("unverified_email");
    expect((await signIn({ ...newcomer(), email: "ada@elsewhere.example" })).problem).toBe("foreign_domain");
    await change({ joins_brand_id: world.brand.id, domains: [domain, "unproven.example"] });
    expect((await signIn({ ...newcomer(), email: "ada@unproven.example" })).problem).toBe("foreign_domain");
  });
});

describe("an existing user", () => {
  it("is not signed in by the address alone: they confirm first, with their own credential", async () => {
    const { person, browser, email } = await knownMember();
    const { location, person: nobody } = await signIn({ ...newcomer("kim"), email });
    expect([nobody, location]).toEqual([null, expect.stringMatching(/^\/sso\/link\?token=/)]);
    const token = new URLSearchParams(location.split("?")[1]).get("token") ?? "";
    const stranger = await browserOf(world, await world.createPerson("Stran Ger"));
    expect(await world.as(stranger)(getSingleSignOnLink, { token })).toMatchObject({ is_for_you: false, email });
    await expect(world.as(stranger)(linkSingleSignOn, { token })).rejects.toMatchObject({ kind: "not_found" });
    world.clock.advance(540_000);
    await world.db.accessToken.update({ where: { id: browser.token.id }, data: { confirmedAt: null } });
    await expect(world.as(browser)(linkSingleSignOn, { token })).rejects.toMatchObject({
      detail: { code: "confirmation_required" },
    });
    await expect(world.as(browser)(linkSingleSignOn, { token, password: "wrong" })).rejects.toMatchObject({
      kind: "invalid",
    });
    expect(await world.as(browser)(linkSingleSignOn, { token, password: PASSWORD })).toEqual({
      path: `/sso/${slug}`,
    });
    await expect(world.as(browser)(linkSingleSignOn, { token })).rejects.toMatchObject({ kind: "not_found" });
    const again = await signIn({ ...newcomer("kim"), email });
    expect(again.person?.userId).toBe(person.userId);
    expect(again.person?.token.ssoAccountId).toBe(world.account.id);
  });

  it("of other accounts only gets the same error as an unknown person", async () => {
    const elsewhere = await world.createPerson("Else Where");
    const email = `else@${domain}`;
    await world.db.user.update({ where: { id: elsewhere.userId }, data: { email, emailKey: email } });
    expect((await signIn({ ...newcomer("else"), email })).problem).toBe("not_a_member");
    expect((await signIn({ ...newcomer("nobody") })).problem).toBe("not_a_member");
  });

  it("is not taken over by another subject with the same address", async () => {
    const { email } = await bind();
    const { problem, person } = await signIn({ ...newcomer("kim"), sub: "another", email });
    expect([problem, person]).toEqual(["other_identity", null]);
  });

  it("is refused after they were removed, although the provider still knows them", async () => {
    const { person, email } = await bind();
    await change({ joins_brand_id: world.brand.id });
    await world.db.member.deleteMany({ where: { userId: person.userId } });
    expect((await signIn({ ...newcomer("kim"), email })).problem).toBe("not_a_member");
  });

  it("is refused while the operator has disabled them", async () => {
    const { person, email } = await bind();
    await world.db.user.update({ where: { id: person.userId }, data: { disabledAt: world.clock.now() } });
    expect(await signIn({ ...newcomer("kim"), email })).toMatchObject({ problem: "not_a_member", person: null });
  });

  it("can unlink the provider, which ends its sessions", async () => {
    const { browser, email } = await bind();
    const { person } = await signIn({ ...newcomer("kim"), email });
    const own = world.as(browser);
    const { identities } = await own(listIdentities, {});
    expect(identities).toMatchObject([{ email, provider: new URL(provider.issuer).host }]);
    expect(identities[0]?.last_used_at).not.toBeNull();
    await own(unlinkIdentity, { id: identities[0]?.id ?? 0, password: PASSWORD });
    expect(await world.db.accessToken.count({ where: { id: person?.token.id ?? 0 } })).toBe(0);
    expect((await signIn({ ...newcomer("kim"), email })).location).toMatch(/^\/sso\/link/);
  });

  it("cannot unlink it when there is no other way to sign in", async () => {
    const { person } = await bind();
    const own = world.as(person);
    const { identities } = await own(listIdentities, {});
    const id = identities[0]?.id ?? 0;
    await world.db.user.update({ where: { id: person.userId }, data: { passwordHash: null } });
    await expect(own(unlinkIdentity, { id })).rejects.toMatchObject({
      kind: "refused",
      detail: { code: "invalid_state", message: expect.stringContaining("Set a password or add a passkey first.") },
    });
    await world.db.passkey.create({
      data: {
        userId: person.userId,
        credentialId: randomBytes(8).toString("hex"),
        publicKey: Buffer.from([1]),
        counter: 0,
        transports: [],
        deviceType: "singleDevice",
        isBackedUp: false,
        name: "Key",
      },
    });
    await own(unlinkIdentity, { id });
  });
});

describe("a single sign-on session", () => {
  it("reaches this account's brands, but neither others nor the user's own account", async () => {
    const { person, email } = await bind();
    const other = await createWorld();
    await world.db.member.create({ data: { brandId: other.brand.id, userId: person.userId, role: "editor" } });
    await world.db.notification.create({
      data: { userId: person.userId, brandId: other.brand.id, type: "post_failed", title: "Elsewhere", body: "" },
    });
    const session = (await signIn({ ...newcomer("kim"), email })).person as Person;
    const here = world.as(session, { brand: world.brand.slug });
    const there = world.as(session, { brand: other.brand.slug });
    await here(listPosts, {});
    await expect(there(listPosts, {})).rejects.toMatchObject({ kind: "brand_rejected" });
    expect((await here(listTeams, {})).teams.map(({ id }) => id)).toEqual([world.brand.id]);
    expect((await here(listNotifications, {})).notifications).toEqual([]);
    expect((await here(getMe, {})).user.email).toBe(email);
    const own = { kind: "own_sign_in_required" };
    await expect(here(listSessions, {})).rejects.toMatchObject(own);
    await expect(here(updateMe, { first_name: "Mallory" })).rejects.toMatchObject(own);
    await expect(here(changePassword, { new_password: "a password of the owner's" })).rejects.toMatchObject(own);
    await expect(here(beginTwoFactorSetup, { password: PASSWORD })).rejects.toMatchObject(own);
    await expect(here(createBrand, { name: "Mine" })).rejects.toMatchObject(own);
  });

  it("creates tokens with the same limits", async () => {
    const { person, email } = await bind();
    const other = await createWorld();
    await world.db.member.create({ data: { brandId: other.brand.id, userId: person.userId, role: "editor" } });
    const session = (await signIn({ ...newcomer("kim"), email })).person as Person;
    const { token } = await world.as(session)(createPersonalToken, { name: "made", password: PASSWORD });
    const bearer = (await findBearer(world.db, world.clock, token)) as Person;
    await expect(world.as(bearer, { brand: other.brand.slug })(listPosts, {})).rejects.toMatchObject({
      kind: "brand_rejected",
    });
    await world.as(bearer, { brand: world.brand.slug })(listPosts, {});
  });

  it("ends after a day of use or not, and when single sign-on is disabled", async () => {
    await change({ joins_brand_id: world.brand.id });
    const first = (await signIn(newcomer())).person as Person;
    const count = () => world.db.accessToken.count({ where: { userId: first.userId } });
    expect(await count()).toBe(1);
    world.clock.advance(86_400_001);
    const again = (await signIn(newcomer())).person as Person;
    expect(again.userId).toBe(first.userId);
    await change({ is_enabled: false });
    expect(await count()).toBe(0);
    expect((await begin()).location).toBe("/sso/problem?code=unknown");
  });
});

describe("where single sign-on is required", () => {
  it("members reach the brand with it only; the owner and clients keep their other ways to sign in", async () => {
    const { browser, email, person } = await bind();
    const client = await world.addMember("client");
    await change({ is_required: true });
    const mine = world.as(browser, { brand: world.brand.slug });
    await expect(mine(listPosts, {})).rejects.toMatchObject({
      kind: "single_sign_on_required",
      detail: { url: `http://localhost:3000/sso/${slug}` },
    });
    expect((await mine(listBrands, {})).brands).toMatchObject([
      { access: "single_sign_on_required", single_sign_on: slug },
    ]);
    const session = (await signIn({ ...newcomer("kim"), email })).person as Person;
    expect(session.userId).toBe(person.userId);
    await world.as(session, { brand: world.brand.slug })(listPosts, {});
    await world.as(world.owner, { brand: world.brand.slug })(listPosts, {});
    await world.as(client, { brand: world.brand.slug })(listPosts, {});
  });

  it("counts as two factors only when the setting says so", async () => {
    const { email } = await bind();
    await world.db.passkey.create({
      data: {
        userId: world.owner.userId,
        credentialId: randomBytes(8).toString("hex"),
        publicKey: Buffer.from([1]),
        counter: 0,
        transports: [],
        deviceType: "singleDevice",
        isBackedUp: false,
        name: "Key",
      },
    });
    await world.as(world.owner)(updateAccountSecurity, { requires_two_factor: true });
    const session = (await signIn({ ...newcomer("kim"), email })).person as Person;
    const here = world.as(session, { brand: world.brand.slug });
    await expect(here(listPosts, {})).rejects.toMatchObject({ kind: "two_factor_required" });
    await world.db.singleSignOn.update({
      where: { accountId: world.account.id },
      data: { countsAsTwoFactor: true },
    });
    await here(listPosts, {});
  });
});

describe("an untrusted response", () => {
  beforeEach(() => change({ joins_brand_id: world.brand.id }));

  const tampered = async (claims: object, by?: Parameters<TestProvider["signAgain"]>[2]) => {
    provider.state.tamper = async (response) => ({
      ...response,
      id_token: await provider.signAgain(response.id_token, claims, by),
    });
    return signIn(newcomer());
  };

  it.each<[string, object]>([
    ["another nonce", { nonce: "another" }],
    ["another issuer", { iss: "https://another.example" }],
    ["another audience", { aud: "another" }],
    ["an expiry in the past", { exp: 1_000_000 }],
  ])("for %s is refused", async (_what, claims) => {
    expect(await tampered(claims)).toMatchObject({ problem: "invalid", person: null });
  });

  it("with the signature of another key, or none, is refused", async () => {
    const { privateKey } = await generateKeyPair("RS256", { extractable: true });
    expect(await tampered({}, privateKey)).toMatchObject({ problem: "invalid", person: null });
    provider.state.tamper = async ({ id_token: idToken, ...response }) => {
      const [, payload] = String(idToken).split(".");
      const header = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
      return { ...response, id_token: `${header}.${payload}.` };
    };
    expect(await signIn(newcomer())).toMatchObject({ problem: "invalid", person: null });
  });

  it("is accepted once, in the browser that began, in time, for its own account", async () => {
    provider.state.identity = newcomer();
    const used = await begin();
    const response = await passThrough(used.location);
    expect((await callback(response, used.browser)).person).not.toBeNull();
    expect(await callback(response, used.browser)).toMatchObject({ problem: "expired", person: null });

    const mine = await begin();
    const theirs = await begin();
    expect(await callback(await passThrough(mine.location), theirs.browser)).toMatchObject({ problem: "expired" });
    expect(await callback(await passThrough((await begin()).location), "")).toMatchObject({ problem: "expired" });

    const late = await begin();
    const lateResponse = await passThrough(late.location);
    world.clock.advance(600_001);
    expect(await callback(lateResponse, late.browser)).toMatchObject({ problem: "expired" });
    expect(await callback(`http://localhost:3000/sso/${slug}/callback?code=x&state=y`, late.browser)).toMatchObject({
      problem: "expired",
    });
  });

  it("of one account's provider is refused at another's URL, and from another issuer", async () => {
    const other = await createWorld({ replace: { egress: sso.egress } });
    const otherSlug = await sso.setUp(other, `south-${domain}`);
    provider.state.identity = newcomer();
    const { location, browser } = await begin();
    const response = await passThrough(location);
    const moved = response.replace(`/sso/${slug}/`, `/sso/${otherSlug}/`);
    expect(await callback(moved, browser, otherSlug)).toMatchObject({ problem: "expired", person: null });
    const url = new URL(response);
    url.searchParams.set("iss", "https://attacker.example");
    expect(await callback(url.href, browser)).toMatchObject({ problem: "invalid", person: null });
  });

  it("is distinguished from a denial, a wrong client secret, and an unreachable provider", async () => {
    const denied = await begin();
    const state = new URL(denied.location).searchParams.get("state");
    const no = `http://localhost:3000/sso/${slug}/callback?error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`;
    expect(await callback(no, denied.browser)).toMatchObject({ problem: "denied" });
    provider.state.secret = "rotated at the provider";
    expect(await signIn(newcomer())).toMatchObject({ problem: "client_refused", person: null });
    await change({ joins_brand_id: world.brand.id, client_secret: "rotated at the provider" });
    expect((await signIn(newcomer())).person).not.toBeNull();
    await world.db.singleSignOn.update({
      where: { accountId: world.account.id },
      data: { issuer: "http://127.0.0.1:9" },
    });
    expect((await begin()).location).toBe("/sso/problem?code=unavailable");
  });
});

describe("the sign-in URL", () => {
  const address = () => `http://localhost:3000/sso/${slug}`;
  const post = (body: Record<string, string>, headers: Record<string, string> = { "sec-fetch-site": "same-origin" }) =>
    serveSsoBegin(
      new Request(address(), { method: "POST", headers, body: new URLSearchParams(body) }),
      slug,
      world.services,
    );

  it("is found by the domain of an email address, whether or not the user exists", async () => {
    const guest = world.as({ kind: "guest" });
    expect(await guest(findSingleSignOn, { email: `nobody-at-all@${domain.toUpperCase()}` })).toEqual({
      path: `/sso/${slug}`,
    });
    await expect(guest(findSingleSignOn, { email: "ada@elsewhere.example" })).rejects.toMatchObject({
      kind: "invalid",
    });
  });

  const FOREIGN = [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
  ];

  it("redirects to pages of ours only", async () => {
    for (const next of FOREIGN) {
      await post({ next });
      const attempt = await world.db.ssoAttempt.findFirstOrThrow({ orderBy: { id: "desc" } });
      expect(attempt.next).toBe("/studio");
      const asked = await askSsoBegin(new Request(`${address()}?next=${encodeURIComponent(next)}`), slug);
      expect(asked.headers.get("location")).toBe(`/single-sign-on?with=${slug}&next=%2Fstudio`);
    }
  });

  it("asks before it begins from a link, and takes no begin of other sites", async () => {
    const asked = await askSsoBegin(new Request(`${address()}?next=/studio/north`), slug);
    expect([asked.status, asked.headers.get("location"), asked.headers.getSetCookie()]).toEqual([
      303,
      `/single-sign-on?with=${slug}&next=%2Fstudio%2Fnorth`,
      [],
    ]);
    const foreign: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "none" },
      { origin: "https://evil.example" },
      {},
    ];
    for (const headers of foreign) {
      const refused = await post({}, headers);
      expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []]);
    }
    expect(await world.db.ssoAttempt.count({ where: { accountId: world.account.id } })).toBe(0);
  });

  it("replaces only the session whose person was told", async () => {
    await change({ joins_brand_id: world.brand.id });
    provider.state.identity = newcomer("ada");
    const ada = await sso.signIn(world, slug, newcomer("ada"));
    const begun = await begin();
    // Somebody signed in between the two.
    const silent = await sso.callback(
      world,
      slug,
      await passThrough(begun.location),
      `${begun.browser}; ${ada.cookie}`,
    );
    expect([silent.problem, silent.person]).toEqual(["signed_in", null]);
    const told = await sso.begin(world, slug, { cookie: ada.cookie });
    const replaced = await sso.callback(
      world,
      slug,
      await passThrough(told.location),
      `${told.browser}; ${ada.cookie}`,
    );
    expect(replaced.person?.userId).toBe(ada.person?.userId);
    expect(await world.db.accessToken.count({ where: { id: ada.person?.token.id ?? 0 } })).toBe(0);
  });
});

describe("the settings", () => {
  it("are the owner's, need confirmation in a browser, and never show the secret", async () => {
    const editor = await world.addMember("editor");
    await expect(world.as({ kind: "guest" })(getSingleSignOn, {})).rejects.toMatchObject({ kind: "unauthenticated" });
    await expect(world.as(editor)(getSingleSignOn, {})).rejects.toMatchObject({ kind: "forbidden" });
    await expect(world.as(editor)(updateSingleSignOn, base())).rejects.toMatchObject({ kind: "forbidden" });
    await expect(world.as(editor)(testSingleSignOn, { issuer: provider.issuer })).rejects.toMatchObject({
      kind: "forbidden",
    });
    await expect(world.as(world.owner, { kind: "session" })(updateSingleSignOn, base())).rejects.toMatchObject({
      detail: { code: "confirmation_required" },
    });
    const shown = await world.as(world.owner)(getSingleSignOn, {});
    expect(JSON.stringify(shown)).not.toContain(provider.state.secret);
    const row = await world.db.singleSignOn.findUniqueOrThrow({ where: { accountId: world.account.id } });
    expect(row.clientSecret).not.toContain(provider.state.secret);
    expect(shown.single_sign_on).toMatchObject({
      is_enabled: true,
      redirect_uri: `http://localhost:3000/sso/${slug}/callback`,
      domains: [{ domain, is_verified: true }],
    });
  });

  it("refuse invalid values, field by field", async () => {
    const fields = async (input: object) => {
      const error = await world
        .as(world.owner)(updateSingleSignOn, { ...base(), ...input })
        .catch((e: unknown) => e);
      return Object.keys((error as { detail: { errors: object } }).detail.errors);
    };
    expect(await fields({ issuer: "http://login.example.com" })).toEqual(["issuer"]);
    expect(await fields({ issuer: "https://10.0.0.8" })).toEqual(["issuer"]);
    expect(await fields({ issuer: "not an address" })).toEqual(["issuer"]);
    expect(await fields({ client_id: "another" })).toEqual(["client_secret"]);
    expect(await fields({ domains: ["localhost"] })).toEqual(["domains.0"]);
    expect(await fields({ domains: ["fresh.example"], is_enabled: true })).toEqual(["is_enabled"]);
    expect(await fields({ is_required: true })).toEqual(["is_required"]);
    expect(await fields({ joins_brand_id: 999_999 })).toEqual(["joins_brand_id"]);
    expect(await fields({ member_role: "super_admin" })).toEqual(["member_role"]);
  });

  it("accept a domain only by its TXT record, for one account at most", async () => {
    const other = await createWorld({ replace: { egress: sso.egress } });
    const owner = other.as(other.owner);
    const { domains } = await owner(updateSingleSignOn, { ...base(), client_secret: "x" });
    await expect(owner(verifySsoDomain, { domain })).rejects.toMatchObject({ kind: "invalid" });
    await expect(owner(verifySsoDomain, { domain: "unsaved.example" })).rejects.toMatchObject({ kind: "invalid" });
    sso.records.set(domains[0]?.record_name ?? "", [domains[0]?.record_value ?? ""]);
    await expect(owner(verifySsoDomain, { domain })).rejects.toMatchObject({
      detail: { errors: { domain: ["Another account has already verified this domain."] } },
    });
  });

  it("let the operator verify a domain", async () => {
    const other = await createWorld({ replace: { egress: sso.egress } });
    const own = `south-${domain}`;
    await other.as(other.owner)(updateSingleSignOn, { ...base(), domains: [own], client_secret: "x" });
    const origin = { requestId: "test", entryPoint: "job", address: null, userAgent: null } as const;
    const ctx = { ...other.services, caller: { kind: "system" as const, job: "admin" }, origin };
    await expect(verifyDomainAsOperator(ctx, other.account.id, "another.example")).rejects.toMatchObject({
      kind: "invalid",
    });
    await verifyDomainAsOperator(ctx, other.account.id, own);
    const { single_sign_on: shown } = await other.as(other.owner)(getSingleSignOn, {});
    expect(shown?.domains).toMatchObject([{ domain: own, is_verified: true }]);
  });

  it("show the provider's configuration, or why it cannot be read", async () => {
    const owner = world.as(world.owner);
    expect(await owner(testSingleSignOn, { issuer: provider.issuer })).toMatchObject({
      issuer: provider.issuer,
      token_endpoint: `${provider.issuer}/token`,
      signing_keys: 1,
      supports_pkce: true,
    });
    for (const issuer of ["http://127.0.0.1:9", `${provider.issuer}/elsewhere`, "https://192.168.1.1"]) {
      await expect(owner(testSingleSignOn, { issuer })).rejects.toMatchObject({ kind: "invalid" });
    }
  });

  it("are deleted with their links and sessions; another provider is linked again", async () => {
    const { person } = await bind();
    await signIn({ ...newcomer("kim"), email: `kim@${domain}` });
    await world.as(world.owner)(deleteSingleSignOn, {});
    expect(await world.db.accessToken.count({ where: { userId: person.userId, ssoAccountId: { not: null } } })).toBe(0);
    expect(await world.db.ssoIdentity.count({ where: { userId: person.userId } })).toBe(0);
    await expect(world.as(world.owner)(deleteSingleSignOn, {})).rejects.toMatchObject({ kind: "not_found" });
    expect((await begin()).location).toBe("/sso/problem?code=unknown");
  });
});
