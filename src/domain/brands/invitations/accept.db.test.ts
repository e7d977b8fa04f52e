import { describe, expect, it } from "vitest";
import { listTeams } from "#domain/brands/brands/index.ts";
import { listMembers, removeMember, updateMember } from "#domain/brands/members/index.ts";
import { listNotifications } from "#domain/events/notifications/index.ts";
import { emailKey } from "#domain/identity/accounts/index.ts";
import { register, verifyEmail } from "#domain/identity/sign-in/index.ts";
import { DAY, newAddress, openInvitations } from "#test/invitations.ts";
import { acceptInvitation, createInvitation, getInvitation } from "./index.ts";
import { pruneInvitations } from "./prune.ts";

const PASSWORD = "correct horse battery staple";
const INVALID_LINK = { kind: "invalid", detail: { errors: { token: [expect.any(String)] } } };

/** A world with a verified user who is a member of no brand. */
async function withGuest() {
  const world = await openInvitations();
  const person = await world.createPerson("Vera Verified");
  const { email } = await world.db.user.findUniqueOrThrow({ where: { id: person.userId } });
  return { ...world, person, email };
}

describe("an invited verified user", () => {
  it("joins at once with the offered role and the brand selected, and the inviter is notified", async () => {
    const { asGuest, invited, person, email, brand, as, asOwner, runJobs } = await withGuest();
    const { token } = await invited(email, "client");
    expect(await asGuest(acceptInvitation, { token })).toEqual({
      outcome: "joined",
      brand: { name: "Test Brand", handle: brand.handle },
      role: "client",
      email,
      is_for_you: false,
    });
    expect((await as(person)(listTeams, {})).current_team).toEqual({ id: brand.id, name: "Test Brand" });
    await runJobs();
    const { notifications } = await asOwner(listNotifications, {});
    expect(notifications).toMatchObject([
      {
        type: "invitation_accepted",
        title: "Vera Verified joined Test Brand",
        path: expect.stringMatching(/members$/),
      },
    ]);
  });

  it("keeps a previous brand selection", async () => {
    const { asGuest, invited, person, email, as } = await withGuest();
    const other = await openInvitations();
    await other.addMember("editor", person);
    const { token } = await invited(email);
    await asGuest(acceptInvitation, { token });
    expect((await as(person)(listTeams, {})).current_team?.id).toBe(other.brand.id);
  });

  it("joins whoever opens the link, and the opener does not", async () => {
    const { as, invited, createPerson, person, email, membersOf, db, account } = await withGuest();
    const opener = await createPerson("Otto Opener");
    const { token } = await invited(email);
    await as(opener, { entryPoint: "studio" })(acceptInvitation, { token });
    expect((await membersOf()).map(({ userId }) => userId)).toEqual([person.userId]);
    const log = await db.auditEvent.findFirst({ where: { accountId: account.id, action: "invitation.accepted" } });
    expect(log).toMatchObject({ actorId: opener.userId, detail: { email, user_id: person.userId } });
  });

  it("is told so when signed in, without signing in again", async () => {
    const { as, invited, person, email } = await withGuest();
    const { token } = await invited(email);
    expect(await as(person, { entryPoint: "studio" })(acceptInvitation, { token })).toMatchObject({
      outcome: "joined",
      is_for_you: true,
    });
  });

  it("joins once with concurrent requests", async () => {
    const { asGuest, invited, email, membersOf, runJobs, asOwner } = await withGuest();
    const { token } = await invited(email);
    const responses = await Promise.all(Array.from({ length: 10 }, () => asGuest(acceptInvitation, { token })));
    expect(new Set(responses.map(({ outcome }) => outcome))).toEqual(new Set(["joined"]));
    expect(await membersOf()).toHaveLength(1);
    await runJobs();
    expect((await asOwner(listNotifications, {})).notifications).toHaveLength(1);
  });

  it("cannot reuse the link after being deactivated or removed", async () => {
    const { asGuest, asOwner, invited, person, email, membersOf } = await withGuest();
    const { token } = await invited(email);
    await asGuest(acceptInvitation, { token });
    await asOwner(updateMember, { id: person.userId, status: false });
    await expect(asGuest(acceptInvitation, { token })).rejects.toMatchObject(INVALID_LINK);
    await asOwner(removeMember, { id: person.userId });
    await expect(asGuest(acceptInvitation, { token })).rejects.toMatchObject(INVALID_LINK);
    expect(await membersOf()).toEqual([]);
  });
});

describe("an invited address without an account", () => {
  it("gets an account without a password on the same seat, and a mail to set one", async () => {
    const { asGuest, asOwner, invited, mailTo, clock, db } = await openInvitations();
    const email = newAddress("grace.hopper");
    const { token } = await invited(email);
    const { used } = await asOwner(listMembers, {});
    const response = await asGuest(acceptInvitation, { token });
    expect(response).toMatchObject({ outcome: "password_mailed", role: "member", email });
    expect(JSON.stringify(response)).not.toMatch(/reset-password/);
    const { members, used: after } = await asOwner(listMembers, {});
    expect(after).toBe(used);
    expect(members[1]).toMatchObject({ first_name: "Grace", email, status: true, roles: ["member"] });
    const mail = await mailTo(email);
    expect(mail.action?.url).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{24}$/);
    const user = await db.user.findUniqueOrThrow({ where: { emailKey: emailKey(email) }, include: { links: true } });
    expect(user).toMatchObject({ passwordHash: null, emailVerifiedAt: null, links: [{ purpose: "reset_password" }] });
    expect(user.links[0]?.expiresAt.getTime()).toBe(clock.now().getTime() + 7 * DAY);
    expect(await asGuest(acceptInvitation, { token })).toEqual(response);
    expect(await db.mailLink.count({ where: { userId: user.id } })).toBe(1);
    // Its name is only guessed from the address so far.
    const { notifications } = await asOwner(listNotifications, {});
    expect(notifications).toMatchObject([{ title: `${email} accepted your invitation to Test Brand` }]);
  });

  it("gets one account when the links of two brands are opened concurrently", async () => {
    const [one, two] = await Promise.all([openInvitations(), openInvitations()]);
    const email = newAddress();
    const tokens = [(await one.invited(email)).token, (await two.invited(email)).token];
    await Promise.all(tokens.map((token) => one.asGuest(acceptInvitation, { token })));
    expect(await one.db.user.count({ where: { emailKey: emailKey(email) } })).toBe(1);
    expect([await one.membersOf(), await two.membersOf()].map(({ length }) => length)).toEqual([1, 1]);
  });
});

describe("an invited address with an unverified registration", () => {
  async function withRegistered() {
    const world = await openInvitations();
    const email = newAddress();
    const person = { first_name: "Rita", last_name: "Registered", email, password: PASSWORD };
    const { user } = await world.asGuest(register, person);
    const verification = await world.linkTo(email);
    const verify = () => world.asGuest(verifyEmail, { token: verification });
    return { ...world, email, userId: user.id, verify };
  }

  it("holds its seat until the verification, which no invitation replaces", async () => {
    const { asGuest, asOwner, invited, email, userId, verify, membersOf, db, runJobs } = await withRegistered();
    const { token } = await invited(email, "client");
    const { used } = await asOwner(listMembers, {});
    const response = await asGuest(acceptInvitation, { token });
    expect(response).toMatchObject({ outcome: "verification_needed", role: "client" });
    expect(await asGuest(acceptInvitation, { token })).toEqual(response);
    expect(await membersOf()).toEqual([]);
    expect(await db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({ emailVerifiedAt: null });
    expect(await asOwner(listMembers, {})).toMatchObject({ used });
    await expect(asOwner(createInvitation, { email })).rejects.toMatchObject({ detail: { code: "already_invited" } });
    await verify();
    expect(await membersOf()).toMatchObject([{ userId, role: "client" }]);
    expect(await asOwner(listMembers, {})).toMatchObject({ used });
    expect(await asGuest(acceptInvitation, { token })).toMatchObject({ outcome: "joined" });
    await runJobs();
    expect((await asOwner(listNotifications, {})).notifications).toMatchObject([{ type: "invitation_accepted" }]);
  });

  it("joins with concurrent verification and acceptance", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { asGuest, invited, email, userId, verify, membersOf } = await withRegistered();
      const { token } = await invited(email);
      await Promise.all([asGuest(acceptInvitation, { token }), verify()]);
      expect(await membersOf()).toMatchObject([{ userId }]);
    }
  });

  it("loses its seat when the invitation expires", async () => {
    const { asGuest, asOwner, invited, email, userId, membersOf, clock, db } = await withRegistered();
    const { token } = await invited(email);
    await asGuest(acceptInvitation, { token });
    clock.advance(7 * DAY);
    await db.mailLink.updateMany({ where: { userId }, data: { expiresAt: new Date(clock.now().getTime() + DAY) } });
    await expect(asGuest(acceptInvitation, { token })).rejects.toMatchObject(INVALID_LINK);
    expect(await membersOf()).toEqual([]);
    expect(await asOwner(listMembers, {})).toMatchObject({ used: 1 });
  });
});

describe("viewing an invitation", () => {
  it("returns the offer and changes nothing", async () => {
    const { asGuest, invited, membersOf, db, brand } = await openInvitations();
    const email = newAddress();
    const { id, token } = await invited(email, "client");
    for (let look = 0; look < 3; look += 1) {
      expect(await asGuest(getInvitation, { token })).toEqual({
        standing: "pending",
        brand: { name: "Test Brand", handle: brand.handle },
        role: "client",
        email,
        invited_by: "Olive Owner",
        may_ask: false,
      });
    }
    expect(await membersOf()).toEqual([]);
    expect(await db.invitation.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: "pending" });
    expect(await db.user.count({ where: { email } })).toBe(0);
  });

  it("returns the status of an expired or closed one, and not_found for an unknown token", async () => {
    const { asGuest, invited, clock, db, brand } = await openInvitations();
    await expect(asGuest(getInvitation, { token: "nonsense" })).rejects.toMatchObject({ kind: "not_found" });
    await expect(asGuest(acceptInvitation, { token: "nonsense" })).rejects.toMatchObject(INVALID_LINK);
    const { token } = await invited(newAddress());
    await db.brand.update({ where: { id: brand.id }, data: { closedAt: clock.now() } });
    expect(await asGuest(getInvitation, { token })).toMatchObject({ standing: "closed" });
    await expect(asGuest(acceptInvitation, { token })).rejects.toMatchObject(INVALID_LINK);
    await db.brand.update({ where: { id: brand.id }, data: { closedAt: null } });
    clock.advance(7 * DAY);
    expect(await asGuest(getInvitation, { token })).toMatchObject({ standing: "expired" });
  });
});

it("registration by invitation accepts an address while its invitation is open", async () => {
  const { asGuest, asOwner, clock } = await openInvitations({ REGISTRATION: "invite" });
  const email = newAddress();
  const person = { first_name: "Ivy", last_name: "Invited", password: PASSWORD };
  await expect(asGuest(register, { ...person, email })).rejects.toMatchObject({ kind: "forbidden" });
  const late = newAddress();
  await asOwner(createInvitation, { email: late });
  clock.advance(7 * DAY);
  await asOwner(createInvitation, { email });
  await expect(asGuest(register, { ...person, email: late })).rejects.toMatchObject({ kind: "forbidden" });
  const { user } = await asGuest(register, { ...person, email: email.toUpperCase() });
  expect(user.email).toBe(email.toUpperCase());
});

it("deletes invitations that expired unaccepted a month ago", async () => {
  const { asGuest, invited, services, clock, db } = await openInvitations();
  const origin = { requestId: "test", entryPoint: "job", address: null, userAgent: null } as const;
  const prune = () =>
    pruneInvitations.perform({ ...services, caller: { kind: "system", job: "test" }, origin } as never, {} as never);
  const came = await invited(newAddress());
  await asGuest(acceptInvitation, { token: came.token });
  const never = await invited(newAddress());
  clock.advance(37 * DAY);
  await prune();
  expect(await db.invitation.count({ where: { id: never.id } })).toBe(1);
  clock.advance(1);
  await prune();
  expect(await db.invitation.findMany({ where: { id: { in: [came.id, never.id] } } })).toMatchObject([{ id: came.id }]);
});
