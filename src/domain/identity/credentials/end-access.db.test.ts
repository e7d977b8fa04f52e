import { randomBytes } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listDevices, registerDevice } from "#domain/events/notifications/index.ts";
import { deleteAccount } from "#domain/identity/account-deletion/index.ts";
import { approveDevice, beginDeviceLogin } from "#domain/identity/device-logins/index.ts";
import { revokeConnection } from "#domain/identity/oauth/index.ts";
import {
  changeEmail,
  changePassword,
  confirmEmailChange,
  forgotPassword,
  logout,
  resetPassword,
  revokeSessionByLink,
} from "#domain/identity/sign-in/index.ts";
import {
  listPersonalTokens,
  listSessions,
  revokeOtherSessions,
  revokePersonalToken,
  revokeSession,
} from "#domain/identity/tokens/index.ts";
import { disablePerson, endSessionsOf, resetSecondFactor } from "#domain/operations/operator/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import { hashToken } from "#platform/random-token.ts";
import { browserOf, openSecured, PASSWORD } from "#test/two-factor-person.ts";

const NEW_PASSWORD = "another horse battery staple";
const text = () => randomBytes(12).toString("hex");

/** A person with one of everything that acts for them, made by a stolen session, a token and an app. */
async function open() {
  const world = await openSecured();
  const { db, clock, as, asGuest, owner, brand, messages, runJobs } = world;
  const { userId } = owner;
  const stolen = await browserOf(world, owner);
  const token = { ...owner, token: { ...owner.token, id: Number((await world.bearer(owner)).split("|")[0]) } };
  const expiresAt = new Date(clock.now().getTime() + 86_400_000);
  const app = await db.accessToken.create({
    data: {
      userId,
      kind: "oauth",
      tier: "read",
      name: "App",
      connection: { create: { clientId: text(), redirectHost: "app.example" } },
      artifacts: { create: { kind: "RefreshToken", idHash: hashToken(text()), payload: {}, expiresAt } },
    },
  });
  await as(stolen)(registerDevice, { token: `stolen-${text()}` });
  await as(token)(registerDevice, { token: `token-${text()}` });
  const device = await asGuest()(beginDeviceLogin, { name: "laptop" });
  await as(stolen)(approveDevice, { user_code: device.user_code });
  const wanted = `moved-${text()}@example.com`;
  await as(stolen)(changeEmail, { email: wanted, password: PASSWORD });
  await runJobs();
  const linkIn = (to: string) =>
    new URL(messages.findLast((mail) => mail.to === to)?.action?.url ?? "").searchParams.get("token") ?? "";
  const change = linkIn(wanted);
  await db.approvalLink.create({
    data: { userId, brandId: brand.id, emailKey: world.email, tokenHash: text(), createdAt: clock.now(), expiresAt },
  });
  await db.authChallenge.create({ data: { userId, purpose: "two_factor_login", tokenHash: text(), expiresAt } });
  const end = text();
  await db.mailLink.create({
    data: { userId, purpose: "end_session", tokenHash: hashToken(end), tokenId: stolen.token.id, expiresAt },
  });

  const has = async (id: number) => (await db.accessToken.count({ where: { id } })) > 0;
  const hasDevice = async (id: number) => (await db.deviceToken.count({ where: { tokenId: id } })) > 0;
  /** What is left of it. */
  const left = async () => ({
    session: await has(stolen.token.id),
    sessionPush: await hasDevice(stolen.token.id),
    device: (await db.deviceLogin.count({ where: { userId, usedAt: null } })) > 0,
    change: (await db.mailLink.count({ where: { userId, purpose: "change_email", usedAt: null } })) > 0,
    decisions: (await db.approvalLink.count({ where: { userId } })) > 0,
    signIn: (await db.authChallenge.count({ where: { userId } })) > 0,
    token: await has(token.token.id),
    tokenPush: await hasDevice(token.token.id),
    app: (await has(app.id)) && (await db.oAuthArtifact.count({ where: { tokenId: app.id } })) > 0,
  });
  const origin = { requestId: "admin", entryPoint: "job" as const, address: null, userAgent: null };
  const ctx: SystemContext = { ...world.services, caller: { kind: "system", job: "admin" }, origin };
  const user = await db.user.findUniqueOrThrow({ where: { id: userId } });
  return { ...world, stolen, token, app, left, linkIn, change, end, ctx, user };
}

type Opened = Awaited<ReturnType<typeof open>>;
type Kind = keyof Awaited<ReturnType<Opened["left"]>>;

const OF_SESSION: Kind[] = ["session", "sessionPush", "device", "change"];
const UNFINISHED: Kind[] = ["decisions", "signIn"];
const OF_TOKENS: Kind[] = ["token", "tokenPush", "app"];

/** Every ending, and what it ends of all that acts for the person. */
const ENDINGS: [string, (world: Opened) => Promise<unknown>, Kind[]][] = [
  [
    "a password reset",
    async ({ asGuest, email, runJobs, linkIn }) => {
      await asGuest()(forgotPassword, { email });
      await runJobs();
      await asGuest()(resetPassword, { token: linkIn(email), password: NEW_PASSWORD });
    },
    [...OF_SESSION, ...UNFINISHED],
  ],
  [
    "a password change",
    ({ asBrowser }) => asBrowser(changePassword, { password: PASSWORD, new_password: NEW_PASSWORD }),
    [...OF_SESSION, ...UNFINISHED],
  ],
  ["signing out all others", ({ asBrowser }) => asBrowser(revokeOtherSessions, {}), [...OF_SESSION, ...UNFINISHED]],
  ["signing out one", ({ asBrowser, stolen }) => asBrowser(revokeSession, { id: stolen.token.id }), OF_SESSION],
  ["the link of a mail", ({ asGuest, end }) => asGuest()(revokeSessionByLink, { token: end }), OF_SESSION],
  ["signing out there", ({ as, stolen }) => as(stolen)(logout, {}), OF_SESSION],
  [
    "revoking a token",
    ({ asBrowser, token }) => asBrowser(revokePersonalToken, { id: token.token.id }),
    ["token", "tokenPush"],
  ],
  ["disconnecting an app", ({ asBrowser, app }) => asBrowser(revokeConnection, { id: app.id }), ["app"]],
  ["a new address", ({ asGuest, change }) => asGuest()(confirmEmailChange, { token: change }), ["change", "decisions"]],
  [
    "the operator, for sessions",
    ({ ctx, user }) => endSessionsOf(ctx, user, { withTokens: false }),
    [...OF_SESSION, ...UNFINISHED],
  ],
  [
    "the operator, for everything",
    ({ ctx, user }) => endSessionsOf(ctx, user, { withTokens: true }),
    [...OF_SESSION, ...UNFINISHED, ...OF_TOKENS],
  ],
  ["disabling", ({ ctx, user }) => disablePerson(ctx, user), [...OF_SESSION, ...UNFINISHED]],
  [
    "the operator's reset of the second factor",
    async ({ ctx, db, user }) => {
      await db.user.update({ where: { id: user.id }, data: { totpSecret: "x" } });
      await resetSecondFactor(ctx, { ...user, totpSecret: "x" });
    },
    [...OF_SESSION, ...UNFINISHED],
  ],
  [
    "deleting the account",
    ({ asBrowser }) => asBrowser(deleteAccount, { password: PASSWORD }),
    [...OF_SESSION, ...UNFINISHED, ...OF_TOKENS],
  ],
];

it.each(ENDINGS)("%s ends what it has to, and nothing else", async (_name, run, ended) => {
  const world = await open();
  const before = await world.left();
  expect(Object.values(before).every(Boolean)).toBe(true);
  await run(world);
  const expected = Object.keys(before).map((kind) => [kind, !ended.includes(kind as Kind)]);
  expect(await world.left()).toEqual(Object.fromEntries(expected));
});

it("lists devices beside the session or token that registered them", async () => {
  const { asBrowser, stolen, token } = await open();
  const devices = [{ kind: "app", service: "Firebase Cloud Messaging" }];
  const { sessions } = await asBrowser(listSessions, {});
  expect(sessions.find(({ id }) => id === stolen.token.id)).toMatchObject({ push_devices: devices });
  const { access_tokens: tokens } = await asBrowser(listPersonalTokens, {});
  expect(tokens.find(({ id }) => id === token.token.id)).toMatchObject({ push_devices: devices });
  expect((await asBrowser(listDevices, {})).device_tokens).toMatchObject([
    { credential: { id: stolen.token.id, kind: "session", is_current: false } },
    { credential: { id: token.token.id, kind: "personal", is_current: false } },
  ]);
});

it("registers no device with a credential that has ended", async () => {
  const { as, asBrowser, stolen, left } = await open();
  await asBrowser(revokeSession, { id: stolen.token.id });
  await expect(as(stolen)(registerDevice, { token: text() })).rejects.toMatchObject({ kind: "unauthenticated" });
  expect(await left()).toMatchObject({ sessionPush: false });
});

it("is the only place that deletes credentials", () => {
  const files = globSync("src/**/*.ts").filter(
    (file) => !/\.test\.ts$|platform\/db\/client|src\/(bench|test)\//.test(file),
  );
  const deleting = files.filter((file) =>
    /accessToken\s*\.\s*delete|delete from access_tokens/i.test(readFileSync(file, "utf8")),
  );
  expect(deleting).toEqual(["src/domain/identity/credentials/end-access.ts"]);
});
