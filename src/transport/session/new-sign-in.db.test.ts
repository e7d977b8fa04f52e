import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { approveDevice, beginDeviceLogin, pollDeviceLogin } from "#domain/identity/device-logins/index.ts";
import { beginPasskeyLogin } from "#domain/identity/passkeys/index.ts";
import {
  answerChallenge,
  beginSession,
  beginSessionByPasskey,
  continueSession,
  finishPasskeyLogin,
  login,
  revokeSessionByLink,
} from "#domain/identity/sign-in/index.ts";
import { TwoFactorRequired } from "#domain/identity/sign-in/schema.ts";
import { execute } from "#kernel/execute.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import { createDevice, register as registerPasskey } from "#test/authenticator.ts";
import { startSingleSignOn, type TestSingleSignOn } from "#test/single-sign-on/flow.ts";
import { openSecured, PASSWORD } from "#test/two-factor-person.ts";
import { operations } from "../operations.ts";

/** A user is notified of every sign-in from an unknown browser or location, whichever way it was made. */

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0";
const ADDRESS = "203.0.113.5";

let sso: TestSingleSignOn;
beforeAll(async () => {
  sso = await startSingleSignOn();
});
afterAll(() => sso.close());

/** A user with an earlier session from another browser and IP address. */
async function open() {
  const world = await openSecured({}, { egress: sso.egress });
  const { db, services, owner, email, messages, runJobs, clock } = world;
  await db.knownSignIn.create({
    data: { userId: owner.userId, agent: "Safari on Mac", network: "198.51.0.0/16", lastAt: clock.now() },
  });
  /** Calls a guest operation from the new location. */
  function guest<O extends AnyOperation>(op: O, input: z.input<O["input"]>) {
    const origin = { requestId: "test", entryPoint: "studio", address: ADDRESS, userAgent: FIREFOX } as const;
    const ctx = { ...services, caller: { kind: "guest" }, origin } as const;
    return execute(op, ctx as never, input) as Promise<z.output<O["output"]>>;
  }
  async function passkey() {
    const device = createDevice();
    await registerPasskey(world.asBrowser, device);
    return device.get(await guest(beginPasskeyLogin, {}));
  }
  async function factor() {
    const { secret } = await world.enable();
    const challenge = TwoFactorRequired.parse(await guest(beginSession, { email, password: PASSWORD }));
    return { two_factor_token: challenge.two_factor_token, code: world.codeOf(secret) };
  }
  async function mailed() {
    await runJobs();
    return messages.filter(({ to }) => to === email);
  }
  return { ...world, guest, passkey, factor, mailed };
}

type Open = Awaited<ReturnType<typeof open>>;

const NEW = "New sign-in to your account";

/** Every operation that issues a session or a token to a guest, and how to reach it. */
const WAYS: Record<string, (world: Open) => Promise<unknown>> = {
  "auth.login": ({ guest, email }) => guest(login, { email, password: PASSWORD }),
  "sessions.begin": ({ guest, email }) => guest(beginSession, { email, password: PASSWORD }),
  "auth.answer_two_factor_challenge": async ({ guest, factor }) => guest(answerChallenge, await factor()),
  "sessions.continue": async ({ guest, factor }) => guest(continueSession, await factor()),
  "auth.finish_passkey_login": async ({ guest, passkey }) => guest(finishPasskeyLogin, await passkey()),
  "sessions.begin_by_passkey": async ({ guest, passkey }) => guest(beginSessionByPasskey, await passkey()),
  "single_sign_on.finish": signInByProvider,
};

/** Operations whose user already gets another mail, or does not exist yet. */
const ANNOUNCED: Record<string, string> = {
  "auth.register": "It creates the account.",
  "sessions.begin_after_setup": "The account was set up a moment ago; it has no earlier sign-in.",
  "device_logins.poll": "The approval already sent a mail.",
};

async function signInByProvider(world: Open) {
  const { db, owner, account, clock } = world;
  const domain = `north-${randomBytes(4).toString("hex")}.example`;
  const slug = await sso.setUp(world, domain);
  const identity = { sub: `sub-${domain}`, email: `olive@${domain}`, email_verified: true };
  await db.ssoIdentity.create({
    data: {
      accountId: account.id,
      userId: owner.userId,
      issuer: sso.provider.issuer,
      subject: identity.sub,
      email: identity.email,
      createdAt: clock.now(),
    },
  });
  const { person } = await sso.signIn(world, slug, identity, { "user-agent": FIREFOX, "x-masthead-peer": ADDRESS });
  expect(person?.userId).toBe(owner.userId);
}

describe("one mail about a new sign-in is sent after", () => {
  it.each(Object.entries(WAYS))("%s", async (_name, signIn) => {
    const world = await open();
    await signIn(world);
    const mails = (await world.mailed()).filter(({ subject }) => subject === NEW);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.paragraphs[0]).toContain(`with Firefox on Windows, from IP address ${ADDRESS}.`);
    await world.asGuest()(revokeSessionByLink, { token: mails[0]?.action?.url.split("=").at(-1) ?? "" });
  });
});

it("an approved device is announced by the mail about its approval", async () => {
  const { guest, asBrowser, mailed } = await open();
  const { user_code, device_code } = await guest(beginDeviceLogin, {});
  await asBrowser(approveDevice, { user_code });
  await guest(pollDeviceLogin, { device_code });
  expect((await mailed()).map(({ subject }) => subject)).toEqual(["A device was authorized"]);
});

it("covers every operation that issues a credential to guests", () => {
  const handing = operations.filter(({ scope, output }) => scope === "public" && CREDENTIAL.test(shapeOf(output)));
  expect(handing.map(({ name }) => name).sort()).toEqual([...Object.keys(WAYS), ...Object.keys(ANNOUNCED)].sort());
});

const CREDENTIAL = /"(session_id|token)":\{/;
const shapeOf = (schema: z.ZodType) => JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
