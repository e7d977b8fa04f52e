import { describe, expect, it } from "vitest";
import { findBearer, listPersonalTokens } from "#domain/identity/tokens/index.ts";
import { addressKeys } from "#domain/operations/limits/index.ts";
import { countOutcomes } from "#test/count-outcomes.ts";
import { browserOf, openSecured } from "#test/two-factor-person.ts";
import { approveDevice, beginDeviceLogin, denyDevice, getWaitingDevice, jobs, pollDeviceLogin } from "./index.ts";

const refused = (code: string) => ({ kind: "refused", detail: { code, message: expect.any(String) } });
const UNKNOWN = { kind: "invalid", detail: { errors: { user_code: [expect.any(String)] } } };

async function open() {
  const world = await openSecured();
  const begin = (name = "ada-laptop") => world.asGuest("203.0.113.9")(beginDeviceLogin, { name });
  const poll = (device: { device_code: string }) =>
    world.asGuest()(pollDeviceLogin, { device_code: device.device_code });
  return { ...world, begin, poll };
}

describe("device login", () => {
  it("returns the codes of RFC 8628 and stores the device code only as a hash", async () => {
    const { asGuest, db } = await open();
    const device = await asGuest()(beginDeviceLogin, {});
    expect(device).toEqual({
      device_code: expect.stringMatching(/^[\w-]{43}$/),
      user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
      verification_uri: "http://localhost:3000/device",
      verification_uri_complete: `http://localhost:3000/device?user_code=${device.user_code}`,
      expires_in: 900,
      interval: 5,
    });
    const row = await db.deviceLogin.findUniqueOrThrow({ where: { userCode: device.user_code } });
    expect(JSON.stringify(row)).not.toContain(device.device_code);
    expect(row.name).toBe("Command line");
  });

  it("requires a name of one plain line, because it is shown to the approver", async () => {
    const { begin } = await open();
    for (const name of ["ada\n\nYour IT asks you to approve this", "ada\u202egpj.exe", "ada\u001b[2J", "ada\u2028x"]) {
      await expect(begin(name)).rejects.toMatchObject({
        detail: { errors: { name: ["Name must be one line of plain text."] } },
      });
    }
    await begin("Adas Rechner 👩‍💻 (Büro)");
  });

  it("is throttled at thirty requests a minute from one address", async () => {
    const { asGuest, db } = await open();
    const address = "2001:db8:bbbb:1::7";
    const [key = ""] = addressKeys("device", address);
    await db.throttleHit.createMany({ data: Array.from({ length: 29 }, () => ({ key, at: new Date() })) });
    await asGuest(address)(beginDeviceLogin, {});
    await expect(asGuest(address)(beginDeviceLogin, {})).rejects.toMatchObject({ kind: "throttled" });
  });

  it("returns account_deleted if the account was deleted after the approval", async () => {
    const { begin, poll, asBrowser, db, owner, clock } = await open();
    const device = await begin();
    await asBrowser(approveDevice, { user_code: device.user_code });
    await db.user.update({ where: { id: owner.userId }, data: { deletedAt: clock.now() } });
    await expect(poll(device)).rejects.toMatchObject({ kind: "account_deleted" });
  });

  it("returns authorization_pending, and slow_down if polled too often", async () => {
    const { begin, poll, clock } = await open();
    const device = await begin();
    await expect(poll(device)).rejects.toMatchObject(refused("authorization_pending"));
    await expect(poll(device)).rejects.toMatchObject(refused("slow_down"));
    clock.advance(5000);
    await expect(poll(device)).rejects.toMatchObject(refused("authorization_pending"));
  });

  it("returns the login payload to one of ten concurrent polls, with a token named after the device", async () => {
    const { begin, poll, asBrowser, owner, email, brand, db, clock, messages, runJobs } = await open();
    const device = await begin();
    await expect(poll(device)).rejects.toMatchObject(refused("authorization_pending"));
    expect(await asBrowser(approveDevice, { user_code: device.user_code })).toEqual({ name: "ada-laptop" });
    const polls = Array.from({ length: 10 }, () => poll(device));
    const payloads = (await Promise.allSettled(polls)).flatMap((result) =>
      result.status === "fulfilled" ? [result.value] : [],
    );
    const { refusals } = await countOutcomes(polls);
    expect(payloads).toEqual([
      {
        user: { id: owner.userId, email },
        teams: [{ id: brand.id, name: brand.name, slug: brand.slug }],
        current_team: { id: brand.id },
        token: expect.stringMatching(/^\d+\|mh_/),
      },
    ]);
    for (const refusal of refusals) expect(refusal).toMatchObject(refused("expired_token"));
    expect(await findBearer(db, clock, payloads[0]?.token ?? "")).toMatchObject({ token: { kind: "personal" } });
    expect((await asBrowser(listPersonalTokens, {})).access_tokens[0]).toMatchObject({ name: "ada-laptop" });
    await runJobs();
    expect(messages.at(-1)).toMatchObject({ to: email, subject: "A device was authorized" });
    expect(messages.at(-1)?.paragraphs.join(" ")).toContain("“ada-laptop”, which requested access from 203.0.113.9");
  });

  it("returns access_denied after a denial, and expired_token after its lifetime", async () => {
    const { begin, poll, asBrowser, clock } = await open();
    const denied = await begin();
    await asBrowser(denyDevice, { user_code: denied.user_code });
    await expect(poll(denied)).rejects.toMatchObject(refused("access_denied"));
    await expect(asBrowser(approveDevice, { user_code: denied.user_code })).rejects.toMatchObject(UNKNOWN);
    const late = await begin();
    const approvedLate = await begin();
    await asBrowser(approveDevice, { user_code: approvedLate.user_code });
    clock.advance(900_000);
    for (const device of [late, approvedLate, { device_code: "unknown" }]) {
      await expect(poll(device)).rejects.toMatchObject(refused("expired_token"));
    }
    await expect(asBrowser(approveDevice, { user_code: late.user_code })).rejects.toMatchObject(UNKNOWN);
  });
});

describe("approval in the studio", () => {
  it("shows the device's name, address and user agent, for a code in any format", async () => {
    const { begin, asBrowser } = await open();
    const { user_code: code } = await begin();
    expect(await asBrowser(getWaitingDevice, { user_code: ` ${code.toLowerCase().replace("-", "")}` })).toEqual({
      user_code: code,
      name: "ada-laptop",
      address: "203.0.113.9",
      user_agent: "vitest",
      created_at: expect.any(String),
      expires_at: expect.any(String),
    });
    await expect(asBrowser(getWaitingDevice, { user_code: "BCDF-GHJK" })).rejects.toMatchObject(UNKNOWN);
    await expect(asBrowser(getWaitingDevice, { user_code: "" })).rejects.toMatchObject(UNKNOWN);
  });

  it("requires a browser session and refuses tokens", async () => {
    const { begin, as, owner, browser } = await open();
    const { user_code } = await begin();
    for (const op of [getWaitingDevice, approveDevice, denyDevice]) {
      await expect(as(owner)(op, { user_code })).rejects.toMatchObject({ kind: "forbidden" });
      await expect(as(browser, { tier: "elevated_write" })(op, { user_code })).rejects.toMatchObject({
        kind: "tier_denied",
      });
      await expect(as({ kind: "guest" })(op, { user_code })).rejects.toMatchObject({ kind: "unauthenticated" });
    }
  });

  it("accepts one of concurrent approvals and denials", async () => {
    const world = await open();
    const { begin, asBrowser, as, addMember, db } = world;
    const { user_code } = await begin();
    const other = as(await browserOf(world, await addMember("editor")));
    const { through, refusals } = await countOutcomes([
      asBrowser(approveDevice, { user_code }),
      other(approveDevice, { user_code }),
      other(denyDevice, { user_code }),
    ]);
    expect(through).toBe(1);
    for (const refusal of refusals) expect(refusal).toMatchObject(UNKNOWN);
    const row = await db.deviceLogin.findUniqueOrThrow({ where: { userCode: user_code } });
    expect([row.approvedAt, row.deniedAt].filter(Boolean)).toHaveLength(1);
  });

  it("is throttled at ten codes a minute", async () => {
    const { asBrowser } = await open();
    const { refusals } = await countOutcomes(
      Array.from({ length: 12 }, () => asBrowser(getWaitingDevice, { user_code: "BCDF-GHJK" })),
    );
    expect(refusals.filter(({ kind }) => kind === "throttled")).toHaveLength(2);
  });
});

it("deletes a device login a day after it expired", async () => {
  const { begin, db, clock, services } = await open();
  const { user_code: userCode } = await begin();
  const origin = { requestId: "test", entryPoint: "job", address: null, userAgent: null } as const;
  const ctx = { ...services, caller: { kind: "system", job: "test" }, origin } as const;
  clock.advance(86_400_000);
  await jobs[0]?.perform(ctx, {});
  expect(await db.deviceLogin.count({ where: { userCode } })).toBe(1);
  clock.advance(901_000);
  await jobs[0]?.perform(ctx, {});
  expect(await db.deviceLogin.count({ where: { userCode } })).toBe(0);
});
