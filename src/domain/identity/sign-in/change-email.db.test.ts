import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { acceptInvitation, createInvitation, listInvitations } from "#domain/brands/invitations/index.ts";
import { getMe, lockUser } from "#domain/identity/accounts/index.ts";
import { findSession } from "#domain/identity/tokens/index.ts";
import { countOutcomes } from "#test/count-outcomes.ts";
import { browserOf, openSecured, PASSWORD } from "#test/two-factor-person.ts";
import { createWorld } from "#test/world.ts";
import { changeEmail, confirmEmailChange, forgotPassword, login, resetPassword, verifyEmail } from "./index.ts";

const invalid = (field: string) => ({ kind: "invalid", detail: { errors: { [field]: [expect.any(String)] } } });
const DEAD_LINK = { detail: { errors: { token: ["This link has expired or was already used. Request a new one."] } } };
const newEmail = () => `Moved-${randomBytes(5).toString("hex")}@example.com`;

async function open() {
  const world = await openSecured();
  const { messages, runJobs, asBrowser, asGuest } = world;
  const wanted = newEmail();
  const requestChange = (email = wanted, input = {}) => asBrowser(changeEmail, { email, password: PASSWORD, ...input });
  const mailsTo = (address: string) => messages.filter(({ to }) => to === address);
  const tokenOf = (address: string) =>
    new URL(mailsTo(address).at(-1)?.action?.url ?? "").searchParams.get("token") ?? "";
  /** Requests a change, and reads the token from the mail. */
  async function link(email = wanted) {
    await requestChange(email);
    await runJobs();
    return tokenOf(email);
  }
  const confirm = (token: string) => asGuest()(confirmEmailChange, { token });
  return { ...world, wanted, ask: requestChange, lettersTo: mailsTo, tokenOf, link, confirm };
}

describe("requesting an email change", () => {
  it("requires the password, a valid email address and a different one", async () => {
    const { ask: requestChange, asBrowser, email, wanted, db, owner, as } = await open();
    await expect(asBrowser(changeEmail, { email: wanted })).rejects.toMatchObject(invalid("password"));
    await expect(requestChange(wanted, { password: "wrong" })).rejects.toMatchObject(invalid("password"));
    await expect(requestChange("nobody")).rejects.toMatchObject(invalid("email"));
    await expect(requestChange(` ${email.toUpperCase()}`)).rejects.toMatchObject(invalid("email"));
    await expect(
      as(owner, { tier: "elevated_write" })(changeEmail, { email: wanted, password: PASSWORD }),
    ).rejects.toMatchObject({ kind: "tier_denied" });
    expect(await db.mailLink.count({ where: { userId: owner.userId } })).toBe(0);
  });

  it("responds identically and does the same work whether the address is free or taken; only the mails differ", async () => {
    const {
      ask: requestChange,
      wanted,
      pending,
      createPerson,
      db,
      email,
      runJobs,
      lettersTo: mailsTo,
      owner,
    } = await open();
    const other = await createPerson("Ada Other");
    const { email: taken } = await db.user.findUniqueOrThrow({ where: { id: other.userId } });
    const free = await requestChange();
    const stepsOfFree = pending.splice(0);
    const notFree = await requestChange(taken.toUpperCase());
    expect(notFree).toEqual(free);
    expect(pending.map(({ job }) => job.name)).toEqual(stepsOfFree.map(({ job }) => job.name));
    expect(JSON.stringify(pending)).not.toContain(taken);
    await runJobs();
    expect(mailsTo(taken.toUpperCase()).map(({ subject, action }) => [subject, action])).toEqual([
      ["This email address already has an account", undefined],
    ]);
    expect(mailsTo(email).map(({ subject }) => subject)).toEqual(["Email address change requested"]);
    expect(mailsTo(email)[0]?.paragraphs.join(" ")).toContain("from IP address 192.0.2.1");
    pending.push(...stepsOfFree);
    await runJobs();
    // An earlier request, so its link is invalid and is not even sent.
    expect(mailsTo(wanted)).toEqual([]);
    expect((await db.user.findUniqueOrThrow({ where: { id: owner.userId } })).email).toBe(email);
  });

  it("sends at most five links an hour", async () => {
    const { ask: requestChange } = await open();
    for (let count = 0; count < 5; count += 1) await requestChange(newEmail());
    await expect(requestChange()).rejects.toMatchObject({ kind: "throttled" });
  });
});

describe("the confirmation link", () => {
  it("changes the address, keeps the browser sessions, and notifies the old address", async () => {
    const {
      link,
      confirm,
      wanted,
      email,
      asBrowser,
      browser,
      db,
      clock,
      owner,
      asGuest,
      runJobs,
      lettersTo: mailsTo,
      account,
    } = await open();
    const token = await link();
    expect(mailsTo(wanted)[0]?.action?.url).toMatch(/^http:\/\/localhost:3000\/change-email\?token=[\w-]{24}$/);
    expect((await asBrowser(getMe, {})).user.email).toBe(email);
    await confirm(token);
    expect((await asBrowser(getMe, {})).user).toMatchObject({ email: wanted, email_verified: true });
    expect(await findSession(db, clock, browser.token.id, owner.userId)).toMatchObject({ isVerified: true });
    await asGuest()(login, { email: wanted.toLowerCase(), password: PASSWORD });
    await expect(asGuest()(login, { email, password: PASSWORD })).rejects.toMatchObject(invalid("email"));
    await runJobs();
    expect(mailsTo(email).map(({ subject }) => subject)).toEqual([
      "Email address change requested",
      "Your email address was changed",
    ]);
    expect(mailsTo(email)[1]?.paragraphs.join(" ")).toContain(wanted);
    const log = await db.auditEvent.findMany({ where: { accountId: account.id }, orderBy: { sequence: "asc" } });
    expect(log.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["email.change_requested", owner.userId],
      ["email.changed", owner.userId],
    ]);
  });

  it("works once, of ten concurrent confirmations", async () => {
    const { link, confirm } = await open();
    const token = await link();
    const { through, refusals } = await countOutcomes(Array.from({ length: 10 }, () => confirm(token)));
    expect(through).toBe(1);
    for (const refusal of refusals) expect(refusal).toMatchObject(DEAD_LINK);
  });

  it("works for a day, and only the latest one", async () => {
    const { link, confirm, clock, wanted, db, owner } = await open();
    const older = await link(newEmail());
    const newer = await link();
    await expect(confirm(older)).rejects.toMatchObject(DEAD_LINK);
    clock.advance(86_400_000);
    await expect(confirm(newer)).rejects.toMatchObject(DEAD_LINK);
    clock.advance(-1000);
    await confirm(newer);
    expect((await db.user.findUniqueOrThrow({ where: { id: owner.userId } })).email).toBe(wanted);
  });

  it("is accepted for email changes only", async () => {
    const { link, confirm, asGuest, email, runJobs, tokenOf } = await open();
    await asGuest()(forgotPassword, { email });
    await runJobs();
    const reset = tokenOf(email);
    await expect(confirm(reset)).rejects.toMatchObject(DEAD_LINK);
    await expect(confirm("nonsense")).rejects.toMatchObject(DEAD_LINK);
    const token = await link();
    await expect(asGuest()(verifyEmail, { token })).rejects.toMatchObject(invalid("token"));
    await expect(asGuest()(resetPassword, { token, password: PASSWORD })).rejects.toMatchObject(DEAD_LINK);
    await confirm(token);
  });

  it("invalidates password links sent to the old address", async () => {
    const { link, confirm, asGuest, email, runJobs, tokenOf, wanted } = await open();
    const token = await link();
    await asGuest()(forgotPassword, { email });
    await runJobs();
    const reset = tokenOf(email);
    await confirm(token);
    await expect(asGuest()(resetPassword, { token: reset, password: "harbour lamps at dusk" })).rejects.toMatchObject(
      DEAD_LINK,
    );
    await asGuest()(forgotPassword, { email: wanted });
    await runJobs();
    expect(tokenOf(wanted)).not.toBe(token);
  });

  it("invalidates a link that is being mailed to the old address at the same moment", async () => {
    const { wanted, asGuest, email, runJobs, lettersTo: mailsTo, db, owner } = await open();
    await asGuest()(forgotPassword, { email });
    let mailed: Promise<unknown> = Promise.resolve();
    await db.$transaction(async (tx) => {
      await lockUser(tx, owner.userId);
      mailed = runJobs();
      const findWaiting = () => tx.$queryRaw<unknown[]>`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await findWaiting()).length).toBe(1);
      await tx.user.update({ where: { id: owner.userId }, data: { email: wanted, emailKey: wanted.toLowerCase() } });
    });
    await mailed;
    expect(mailsTo(email)).toEqual([]);
    expect(await db.mailLink.count({ where: { userId: owner.userId } })).toBe(0);
  });

  it("is refused with an explanation when the address was taken meanwhile, also concurrently", async () => {
    const world = await open();
    const { link, confirm, wanted, email, db, owner } = world;
    const otherUser = await world.createPerson("Ri Val");
    const { email: rivals } = await db.user.update({
      where: { id: otherUser.userId },
      data: { passwordHash: (await db.user.findUniqueOrThrow({ where: { id: owner.userId } })).passwordHash },
    });
    const mine = await link();
    await world.as(await browserOf(world, otherUser))(changeEmail, { email: wanted, password: PASSWORD });
    await world.runJobs();
    const theirs = world.tokenOf(wanted);
    const { through, refusals } = await countOutcomes([confirm(mine), confirm(theirs)]);
    expect(through).toBe(1);
    expect(refusals[0]).toMatchObject({ detail: { errors: { token: [expect.stringContaining("in the meantime")] } } });
    const addresses = await db.user.findMany({
      where: { id: { in: [owner.userId, otherUser.userId] } },
      select: { email: true },
    });
    const [left] = addresses.map((row) => row.email).filter((address) => address !== wanted);
    expect([email, rivals]).toContain(left);
    expect(addresses).toHaveLength(2);
  });

  it("does nothing for a deleted account", async () => {
    const { link, confirm, db, owner, clock, email } = await open();
    const token = await link();
    await db.user.update({ where: { id: owner.userId }, data: { deletedAt: clock.now() } });
    await expect(confirm(token)).rejects.toMatchObject(DEAD_LINK);
    expect((await db.user.findUniqueOrThrow({ where: { id: owner.userId } })).email).toBe(email);
  });

  it("allows ten tries a minute from one IP address", async () => {
    const { asGuest } = await open();
    const call = asGuest();
    const { refusals } = await countOutcomes(
      Array.from({ length: 12 }, () => call(confirmEmailChange, { token: "nonsense" })),
    );
    expect(refusals.filter(({ kind }) => kind === "throttled")).toHaveLength(2);
  });
});

it("moves open invitations to the new address", async () => {
  const { link, confirm, email, wanted, asGuest, owner, db } = await open();
  const host = await createWorld();
  const asHost = host.as(host.owner);
  const invitation = await asHost(createInvitation, { email });
  await host.runJobs();
  const mailed = host.messages.findLast(({ to }) => to === email)?.action?.url ?? "";
  await confirm(await link());
  const { invitations } = await asHost(listInvitations, {});
  expect(invitations.map(({ id, email: address }) => [id, address])).toEqual([[invitation.id, wanted]]);
  await asGuest()(acceptInvitation, { token: new URL(mailed).pathname.split("/").at(-1) ?? "" });
  const membership = { brandId: host.brand.id, userId: owner.userId };
  expect(await db.member.count({ where: membership })).toBe(1);
  expect(await db.user.count({ where: { emailKey: email } })).toBe(0);
});
