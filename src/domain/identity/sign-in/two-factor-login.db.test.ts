import { describe, expect, it } from "vitest";
import { beginPasskeyConfirmation } from "#domain/identity/passkeys/index.ts";
import { findBearer, findSession } from "#domain/identity/tokens/index.ts";
import { disableTwoFactor } from "#domain/identity/two-factor/index.ts";
import { createDevice, register } from "#test/authenticator.ts";
import { countOutcomes } from "#test/count-outcomes.ts";
import { openSecured, PASSWORD } from "#test/two-factor-person.ts";
import { answerChallenge, beginSession, continueSession, login } from "./index.ts";
import { SessionStarted, TwoFactorRequired } from "./schema.ts";

async function open() {
  const world = await openSecured();
  const { secret, recoveryCodes } = await world.enable();
  const { asGuest, email, codeOf } = world;
  /** The first step of a login: returns its two_factor_token. */
  const challenge = async () =>
    TwoFactorRequired.parse(await asGuest()(login, { email, password: PASSWORD })).two_factor_token;
  return { ...world, secret, recoveryCodes, challenge, code: (steps = 0) => codeOf(secret, steps) };
}

const WRONG = { kind: "invalid", detail: { errors: { code: [expect.any(String)] } } };
const UNAUTHENTICATED = { kind: "unauthenticated" };

describe("a login with two-factor", () => {
  it("responds with a challenge without a token, and the correct code returns the login payload", async () => {
    const { asGuest, email, challenge, code, db, clock, owner, brand } = await open();
    const tokens = () => db.accessToken.count({ where: { userId: owner.userId } });
    const before = await tokens();
    expect(await asGuest()(login, { email, password: PASSWORD })).toEqual({
      two_factor_required: true,
      two_factor_token: expect.any(String),
    });
    expect(await tokens()).toBe(before);
    const payload = await asGuest()(answerChallenge, { two_factor_token: await challenge(), code: code() });
    expect(payload).toEqual({
      user: { id: owner.userId, email },
      teams: [{ id: brand.id, name: brand.name, slug: brand.slug }],
      current_team: { id: brand.id },
      token: expect.stringMatching(/^\d+\|mh_/),
    });
    expect(await findBearer(db, clock, payload.token)).toMatchObject({ token: { kind: "personal", tier: "full" } });
  });

  it("names the token after the device name", async () => {
    const { asGuest, challenge, code, db } = await open();
    const device = { device_name: "  ada-laptop " };
    const { token } = await asGuest()(answerChallenge, {
      two_factor_token: await challenge(),
      code: code(),
      ...device,
    });
    expect(await db.accessToken.findUnique({ where: { id: Number.parseInt(token, 10) } })).toMatchObject({
      name: "ada-laptop",
    });
  });

  it("returns no challenge for a wrong password", async () => {
    const { asGuest, email } = await open();
    await expect(asGuest()(login, { email, password: "another password" })).rejects.toMatchObject({
      detail: { errors: { email: expect.anything() } },
    });
  });

  it("accepts codes one step around the present time, but none before the last accepted one", async () => {
    const { asGuest, challenge, code } = await open();
    const response = async (steps: number) =>
      asGuest()(answerChallenge, { two_factor_token: await challenge(), code: code(steps) });
    await expect(response(-2)).rejects.toMatchObject(WRONG);
    await expect(response(2)).rejects.toMatchObject(WRONG);
    await response(0);
    await expect(response(0)).rejects.toMatchObject(WRONG);
    await expect(response(-1)).rejects.toMatchObject(WRONG);
    await response(1);
  });

  it("accepts a code once, of ten concurrent logins", async () => {
    const { asGuest, challenge, code } = await open();
    const challenges = await Promise.all(Array.from({ length: 10 }, challenge));
    const { through, refusals } = await countOutcomes(
      challenges.map((token) => asGuest()(answerChallenge, { two_factor_token: token, code: code() })),
    );
    expect(through).toBe(1);
    for (const refusal of refusals) expect(refusal).toMatchObject(WRONG);
  });

  it("accepts a challenge once, of ten concurrent responses", async () => {
    const { asGuest, challenge, code, recoveryCodes } = await open();
    const token = await challenge();
    const responses = [
      { code: code() },
      { code: code(1) },
      ...recoveryCodes.slice(0, 8).map((one) => ({ recovery_code: one })),
    ];
    const { through, refusals } = await countOutcomes(
      responses.map((response) => asGuest()(answerChallenge, { two_factor_token: token, ...response })),
    );
    expect(through).toBe(1);
    for (const refusal of refusals) expect(refusal).toMatchObject(UNAUTHENTICATED);
  });

  it("accepts a recovery code once, of ten concurrent ones, and notifies the user", async () => {
    const { asGuest, challenge, recoveryCodes, messages, runJobs } = await open();
    const challenges = await Promise.all(Array.from({ length: 10 }, challenge));
    const { through, refusals } = await countOutcomes(
      challenges.map((token) =>
        asGuest()(answerChallenge, { two_factor_token: token, recovery_code: recoveryCodes[0] }),
      ),
    );
    expect(through).toBe(1);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ detail: { errors: { recovery_code: [expect.any(String)] } } });
    }
    await runJobs();
    const notifications = messages.filter(({ subject }) => subject === "A recovery code was used");
    expect(notifications.map(({ paragraphs }) => paragraphs[1])).toEqual([
      expect.stringContaining("9 recovery codes left"),
    ]);
  });

  it("invalidates the challenge after five wrong codes, also concurrent ones, and notifies the user", async () => {
    const { asGuest, challenge, code, messages, runJobs, email } = await open();
    const token = await challenge();
    const { refusals } = await countOutcomes(
      Array.from({ length: 8 }, () => asGuest()(answerChallenge, { two_factor_token: token, code: "000000" })),
    );
    expect(refusals.filter(({ kind }) => kind === "invalid")).toHaveLength(5);
    expect(refusals.filter(({ kind }) => kind === "unauthenticated")).toHaveLength(3);
    await runJobs();
    const notifications = messages.filter(({ subject }) => subject === "A sign-in was blocked after 5 incorrect codes");
    expect(notifications.map(({ to }) => to)).toEqual([email]);
    await expect(asGuest()(answerChallenge, { two_factor_token: token, code: code() })).rejects.toMatchObject(
      UNAUTHENTICATED,
    );
    await asGuest()(answerChallenge, { two_factor_token: await challenge(), code: code() });
  });

  it("does not count a request without a code", async () => {
    const { asGuest, challenge, code } = await open();
    const token = await challenge();
    for (let round = 0; round < 6; round += 1) {
      await expect(asGuest()(answerChallenge, { two_factor_token: token })).rejects.toMatchObject(WRONG);
    }
    await asGuest()(answerChallenge, { two_factor_token: token, code: code() });
  });

  it("refuses a challenge that is unknown, used, 300 seconds old, or from before two-factor was turned off", async () => {
    const { asGuest, asBrowser, challenge, code, clock, recoveryCodes } = await open();
    await expect(asGuest()(answerChallenge, { two_factor_token: "nonsense", code: code() })).rejects.toMatchObject(
      UNAUTHENTICATED,
    );
    const used = await challenge();
    await asGuest()(answerChallenge, { two_factor_token: used, code: code() });
    await expect(asGuest()(answerChallenge, { two_factor_token: used, code: code(1) })).rejects.toMatchObject(
      UNAUTHENTICATED,
    );
    const old = await challenge();
    clock.advance(300_000);
    await expect(asGuest()(answerChallenge, { two_factor_token: old, code: code() })).rejects.toMatchObject(
      UNAUTHENTICATED,
    );
    clock.advance(-1000);
    await asGuest()(answerChallenge, { two_factor_token: old, code: code() });
    const before = await challenge();
    await asBrowser(disableTwoFactor, { password: PASSWORD, recovery_code: recoveryCodes[0] });
    await expect(asGuest()(answerChallenge, { two_factor_token: before, code: code(1) })).rejects.toMatchObject(
      UNAUTHENTICATED,
    );
  });

  it("refuses tokens of other ceremonies, and other users' codes", async () => {
    const { asGuest, asBrowser, challenge, code, recoveryCodes } = await open();
    await register(asBrowser, createDevice(), "Key", PASSWORD, { recovery_code: recoveryCodes[1] });
    const { challenge: passkeys } = await asBrowser(beginPasskeyConfirmation, {});
    await expect(asGuest()(answerChallenge, { two_factor_token: passkeys, code: code() })).rejects.toMatchObject(
      UNAUTHENTICATED,
    );
    const other = await open();
    const theirs = await other.challenge();
    await expect(asGuest()(answerChallenge, { two_factor_token: theirs, code: code() })).rejects.toMatchObject(WRONG);
    await expect(
      asGuest()(answerChallenge, { two_factor_token: theirs, recovery_code: recoveryCodes[0] }),
    ).rejects.toMatchObject({ detail: { errors: { recovery_code: [expect.any(String)] } } });
    await asGuest()(answerChallenge, { two_factor_token: await challenge(), code: code() });
  });

  it("allows exactly ten responses a minute from one IP address, including correct ones", async () => {
    const { asGuest, challenge } = await open();
    const call = asGuest();
    const { refusals } = await countOutcomes(
      Array.from({ length: 15 }, () => call(answerChallenge, { two_factor_token: "nonsense", code: "000000" })),
    );
    expect(refusals.filter(({ kind }) => kind === "throttled")).toHaveLength(5);
    await expect(call(answerChallenge, { two_factor_token: await challenge(), code: "1" })).rejects.toMatchObject({
      kind: "throttled",
    });
  });

  it("allows thirty codes an hour per account from any IP address, for sign-in and confirmation together", async () => {
    const { asGuest, asBrowser, challenge, code, db, owner } = await open();
    const hit = { key: `two_factor:user:${owner.userId}`, at: new Date() };
    await db.throttleHit.createMany({ data: Array.from({ length: 29 }, () => hit) });
    const response = async () => asGuest()(answerChallenge, { two_factor_token: await challenge(), code: code() });
    await response();
    await expect(response()).rejects.toMatchObject({ kind: "throttled" });
    const proof = { password: PASSWORD, code: code(1) };
    await expect(asBrowser(disableTwoFactor, proof)).rejects.toMatchObject({ kind: "throttled" });
  });

  it("causes no deadlock with turning two-factor off concurrently", async () => {
    const { asGuest, asBrowser, challenge, code, recoveryCodes } = await open();
    const challenges = await Promise.all(Array.from({ length: 4 }, challenge));
    const [recovery_code] = recoveryCodes;
    const { refusals } = await countOutcomes([
      ...challenges.map((token) => asGuest()(answerChallenge, { two_factor_token: token, recovery_code })),
      asBrowser(disableTwoFactor, { password: PASSWORD, code: code() }),
    ]);
    for (const { kind } of refusals) expect(["invalid", "unauthenticated"]).toContain(kind);
  });
});

describe("signing in to the studio with two-factor", () => {
  it("creates no session before the code", async () => {
    const { asGuest, email, code, db, clock, owner } = await open();
    const sessions = () => db.accessToken.count({ where: { userId: owner.userId, kind: "session" } });
    const before = await sessions();
    const { two_factor_token: token } = TwoFactorRequired.parse(
      await asGuest()(beginSession, { email, password: PASSWORD }),
    );
    await expect(asGuest()(continueSession, { two_factor_token: token, code: "000000" })).rejects.toMatchObject(WRONG);
    expect(await sessions()).toBe(before);
    const session = SessionStarted.parse(await asGuest()(continueSession, { two_factor_token: token, code: code() }));
    expect(await findSession(db, clock, session.session_id, owner.userId)).toMatchObject({
      token: { kind: "session" },
    });
  });
});

it("offers only to restore a deleted account, and only after the code", async () => {
  const { asGuest, challenge, code, db, clock, owner } = await open();
  await db.user.update({ where: { id: owner.userId }, data: { deletedAt: clock.now() } });
  const token = await challenge();
  await expect(asGuest()(answerChallenge, { two_factor_token: token, code: "000000" })).rejects.toMatchObject(WRONG);
  await expect(asGuest()(answerChallenge, { two_factor_token: token, code: code() })).rejects.toMatchObject({
    kind: "account_deleted",
  });
});
