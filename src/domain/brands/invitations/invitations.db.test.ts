import { describe, expect, it } from "vitest";
import { getEntitlements } from "#domain/billing/entitlements/index.ts";
import { listMembers, removeMember, updateMember } from "#domain/brands/members/index.ts";
import { resendMail } from "#domain/events/mail/index.ts";
import { createServe } from "#test/checked-serve.ts";
import { DAY, newAddress, openInvitations } from "#test/invitations.ts";
import {
  acceptInvitation,
  cancelInvitation,
  createInvitation,
  listInvitations,
  renewInvitation,
  resendInvitation,
} from "./index.ts";

const refusedWith = (code: string) => ({ kind: "refused", detail: { code } });

describe("permissions", () => {
  it("require the brand's owner with full access", async () => {
    const { addMember, as, owner, asOwner } = await openInvitations();
    const { id } = await asOwner(createInvitation, { email: newAddress() });
    for (const role of ["editor", "member", "client"] as const) {
      const call = as(await addMember(role));
      for (const attempt of [
        () => call(listInvitations, {}),
        () => call(createInvitation, { email: newAddress() }),
        () => call(resendInvitation, { id }),
        () => call(cancelInvitation, { id }),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ kind: "forbidden" });
      }
    }
    const tiered = as(owner, { kind: "tiered", tier: "elevated_write" });
    await expect(tiered(listInvitations, {})).rejects.toMatchObject({ kind: "tier_denied" });
  });
});

describe("POST /invitations", () => {
  it("reports an invalid address and an invalid role", async () => {
    const { asOwner, db, brand } = await openInvitations();
    const bad = (input: object) => expect(asOwner(createInvitation, input as never)).rejects;
    await bad({}).toMatchObject({ detail: { errors: { email: [expect.any(String)] } } });
    await bad({ email: "nobody" }).toMatchObject({ detail: { errors: { email: [expect.any(String)] } } });
    await bad({ email: `${"a".repeat(250)}@example.com` }).toMatchObject({
      detail: { errors: { email: ["Email must be at most 255 characters."] } },
    });
    for (const role of ["super_admin", "editor", "boss", 1, null]) {
      await bad({ email: newAddress(), role }).toMatchObject({ detail: { errors: { role: [expect.any(String)] } } });
    }
    expect(await db.invitation.count({ where: { brandId: brand.id } })).toBe(0);
  });

  it("creates a pending invitation for 7 days and mails the link, whose secrets are stored only as hashes", async () => {
    const { asOwner, clock, db, mailTo } = await openInvitations();
    const email = newAddress();
    const invitation = await asOwner(createInvitation, { email: `  ${email.toUpperCase()} ` });
    const expires_at = new Date(clock.now().getTime() + 7 * DAY).toISOString().replace("Z", "000+00:00");
    expect(invitation).toEqual({ id: expect.any(Number), email: email.toUpperCase(), role: "member", expires_at });
    expect(await asOwner(listInvitations, {})).toEqual({ invitations: [invitation] });
    const mail = await mailTo(email.toUpperCase());
    expect(mail.subject).toBe("Olive Owner invited you to Test Brand");
    const link = /^http:\/\/localhost:3000\/invitations\/([\w-]{24})#([\w-]{24})$/.exec(mail.action?.url ?? "");
    const [, token = "missing", key = "missing"] = link ?? [];
    const row = JSON.stringify(await db.invitation.findUniqueOrThrow({ where: { id: invitation.id } }));
    expect([link !== null, row.includes(token), row.includes(key)]).toEqual([true, false, false]);
  });

  it("refuses members, active or not, and addresses with a pending invitation, ignoring case", async () => {
    const { asOwner, addMember, createBrand, account, as, owner, db } = await openInvitations();
    const editor = await addMember("editor");
    const { email } = await db.user.findUniqueOrThrow({ where: { id: editor.userId } });
    await expect(asOwner(createInvitation, { email: email.toUpperCase() })).rejects.toMatchObject(
      refusedWith("already_member"),
    );
    await asOwner(updateMember, { id: editor.userId, status: false });
    await expect(asOwner(createInvitation, { email })).rejects.toMatchObject(refusedWith("already_member"));
    const address = newAddress();
    await asOwner(createInvitation, { email: address });
    await expect(asOwner(createInvitation, { email: address.toUpperCase() })).rejects.toMatchObject(
      refusedWith("already_invited"),
    );
    const other = await createBrand(account.id);
    await addMember("super_admin", owner, other.id);
    await expect(as(owner, { brand: other.slug })(createInvitation, { email: address })).resolves.toMatchObject({
      email: address,
    });
  });

  it("accepts one of concurrent requests for the same address", async () => {
    const { asOwner, db, brand } = await openInvitations();
    const email = newAddress();
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => asOwner(createInvitation, { email })));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.invitation.count({ where: { brandId: brand.id } })).toBe(1);
  });

  it("throttles resends at ten mails a minute per invitation", async () => {
    const { asOwner } = await openInvitations();
    const { id } = await asOwner(createInvitation, { email: newAddress() });
    for (let count = 1; count < 10; count += 1) await asOwner(resendInvitation, { id });
    await expect(asOwner(resendInvitation, { id })).rejects.toMatchObject({ kind: "throttled" });
  });

  it.each([
    ["50 addresses an hour", 3600, 49],
    ["150 addresses a day", 86_400, 149],
  ])(
    "writes to %s at most from all brands of an account, however often a seat is freed",
    async (_name, seconds, sent) => {
      const { asOwner, as, db, account, createBrand, addMember, owner } = await openInvitations();
      const key = `invitation:account:${account.id}:${seconds}`;
      await db.throttleHit.createMany({ data: Array.from({ length: sent }, () => ({ key, at: new Date() })) });
      const { id } = await asOwner(createInvitation, { email: newAddress() });
      await asOwner(cancelInvitation, { id });
      const throttled = { kind: "throttled", detail: { retryAfterSeconds: expect.any(Number) } };
      await expect(asOwner(createInvitation, { email: newAddress() })).rejects.toMatchObject(throttled);
      const other = await createBrand(account.id);
      await addMember("super_admin", owner, other.id);
      const elsewhere = as(owner, { brand: other.slug });
      await expect(elsewhere(createInvitation, { email: newAddress() })).rejects.toMatchObject(throttled);
    },
  );

  it("throttles at ten mails an hour to one address, across accounts", async () => {
    const email = newAddress();
    for (let count = 0; count < 5; count += 1) {
      const { asOwner } = await openInvitations();
      const { id } = await asOwner(createInvitation, { email });
      await asOwner(resendInvitation, { id });
    }
    const { asOwner } = await openInvitations();
    await expect(asOwner(createInvitation, { email })).rejects.toMatchObject({ kind: "throttled" });
  });

  it("removes links and line breaks from stored names in the mail", async () => {
    const { asOwner, db, brand, runJobs, messages } = await openInvitations();
    const name = "Win\nBcc: x https://evil.example \u202egpj";
    await db.brand.update({ where: { id: brand.id }, data: { name } });
    const email = newAddress();
    await asOwner(createInvitation, { email });
    await runJobs();
    const mail = messages.find(({ to }) => to === email);
    expect(mail?.subject).toContain("Win Bcc: x https:evil.example gpj");
    expect(JSON.stringify([mail?.subject, mail?.paragraphs, mail?.action?.label])).not.toMatch(/:\/\/|\\n|\u202e/);
  });
});

describe("seats", () => {
  it("are members and pending invitations, each address once across the account's brands", async () => {
    const world = await openInvitations();
    const { addMember, createBrand, account, as, owner, brand, clock, db } = world;
    const other = await createBrand(account.id);
    await addMember("super_admin", owner, other.id);
    const asOwner = as(owner, { brand: brand.slug });
    const elsewhere = await addMember("editor", undefined, other.id);
    const { email } = await db.user.findUniqueOrThrow({ where: { id: elsewhere.userId } });
    await world.limitSeats(2);
    const address = newAddress();
    await asOwner(createInvitation, { email: address });
    // Both addresses hold a seat already, so these two invitations take none.
    await asOwner(createInvitation, { email });
    await as(owner, { brand: other.slug })(createInvitation, { email: address });
    expect(await asOwner(listMembers, {})).toMatchObject({ used: 3, limit: 3, is_unlimited: false });
    expect((await asOwner(getEntitlements, {})).allowances.staff_accounts).toMatchObject({ used: 3, remaining: 0 });
    await expect(asOwner(createInvitation, { email: newAddress() })).rejects.toMatchObject({ kind: "limit_reached" });
    clock.advance(7 * DAY);
    expect(await asOwner(listMembers, {})).toMatchObject({ used: 2 });
  });

  it("are granted to one of twenty concurrent REST requests for the last one", async () => {
    const { services, bearer, owner, limitSeats, db, brand, as } = await openInvitations({ RATE_LIMITS: "off" });
    await limitSeats(1);
    const serve = createServe(services);
    const headers = { authorization: `Bearer ${await bearer(owner)}`, "content-type": "application/json" };
    const responses = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const body = JSON.stringify({ email: newAddress() });
        const request = new Request("http://localhost/api/v1/invitations", { method: "POST", headers, body });
        const response = await serve(request);
        return { status: response.status, body: await response.json() };
      }),
    );
    const made = responses.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    expect(Object.keys(made[0]?.body.invitation)).toEqual(["id", "email", "role", "expires_at"]);
    for (const { status, body } of responses.filter((response) => response !== made[0])) {
      expect([status, body.code, body.limit_reached]).toEqual([422, "limit_reached", true]);
    }
    expect(await db.invitation.count({ where: { brandId: brand.id } })).toBe(1);
    expect(await as(owner)(listMembers, {})).toMatchObject({ used: 2, limit: 2 });
  });

  it("are released by cancelling, and kept when the limit is lowered", async () => {
    const { asOwner, asGuest, limitSeats, invited, membersOf } = await openInvitations();
    await limitSeats(1);
    const { id } = await asOwner(createInvitation, { email: newAddress() });
    await asOwner(cancelInvitation, { id });
    const { token } = await invited(newAddress());
    await limitSeats(0);
    await expect(asGuest(acceptInvitation, { token })).resolves.toMatchObject({ outcome: "password_mailed" });
    expect(await membersOf()).toHaveLength(1);
  });
});

describe("resend-mail for an invitation that expired unsent", () => {
  it("waits for a free seat, takes it, and mails a valid link", async () => {
    const world = await openInvitations();
    const { asOwner, asGuest, services, db, clock, pending, limitSeats, linkTo, membersOf } = world;
    const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
    const ctx = { ...services, caller: { kind: "system" as const, job: "test" }, origin };
    const email = newAddress();
    await asOwner(createInvitation, { email });
    const { id } = await db.mail.findFirstOrThrow({ where: { letter: { path: ["to"], equals: email } } });
    // The mail server was unavailable for longer than a mail is retried.
    pending.length = 0;
    clock.advance(8 * DAY);
    await limitSeats(1);
    const other = await asOwner(createInvitation, { email: newAddress() });

    expect(await resendMail(ctx, String(id), renewInvitation)).toEqual({ count: 0, held: [id] });
    expect((await asOwner(listInvitations, {})).invitations).toMatchObject([{ id: other.id }]);
    await asOwner(cancelInvitation, { id: other.id });
    expect(await resendMail(ctx, String(id), renewInvitation)).toEqual({ count: 1, held: [] });
    await expect(asOwner(createInvitation, { email: newAddress() })).rejects.toMatchObject({ kind: "limit_reached" });
    await asGuest(acceptInvitation, { token: await linkTo(email) });
    expect(await membersOf()).toHaveLength(1);
  });

  it("sends nothing if the worker runs after the expiry", async () => {
    const { asOwner, runJobs, messages, clock } = await openInvitations();
    const email = newAddress();
    await asOwner(createInvitation, { email });
    clock.advance(7 * DAY);
    await runJobs();
    expect(messages.filter(({ to }) => to === email)).toEqual([]);
  });
});

describe("resend and cancel", () => {
  it("issue a new link for another 7 days and invalidate the previous one", async () => {
    const { asOwner, asGuest, invited, linkTo, clock, membersOf } = await openInvitations();
    const email = newAddress();
    const first = await invited(email, "client");
    clock.advance(6 * DAY);
    const again = await asOwner(resendInvitation, { id: first.id });
    expect(again).toMatchObject({ id: first.id, email, role: "client" });
    expect(Date.parse(again.expires_at) - Date.parse(first.expires_at)).toBe(6 * DAY);
    await expect(asGuest(acceptInvitation, { token: first.token })).rejects.toMatchObject({ kind: "invalid" });
    clock.advance(7 * DAY - 1);
    await asGuest(acceptInvitation, { token: await linkTo(email) });
    expect(await membersOf()).toMatchObject([{ role: "client", isActive: true }]);
  });

  it("return not_found for accepted, cancelled, expired and foreign invitations, which are not listed either", async () => {
    const { asOwner, asGuest, invited, clock } = await openInvitations();
    const stranger = await openInvitations();
    const accepted = await invited(newAddress());
    await asGuest(acceptInvitation, { token: accepted.token });
    const cancelled = await invited(newAddress());
    await asOwner(cancelInvitation, { id: cancelled.id });
    const expired = await invited(newAddress());
    clock.advance(7 * DAY);
    const foreign = await stranger.invited(newAddress());
    for (const { id } of [accepted, cancelled, expired, foreign]) {
      await expect(asOwner(resendInvitation, { id })).rejects.toMatchObject({ kind: "not_found" });
      await expect(asOwner(cancelInvitation, { id })).rejects.toMatchObject({ kind: "not_found" });
    }
    expect(await asOwner(listInvitations, {})).toEqual({ invitations: [] });
    expect((await stranger.asOwner(listInvitations, {})).invitations).toHaveLength(1);
    for (const { token } of [cancelled, expired]) {
      await expect(asGuest(acceptInvitation, { token })).rejects.toMatchObject({
        detail: { errors: { token: [expect.any(String)] } },
      });
    }
  });

  it("are serialized with a concurrent acceptance", async () => {
    const { asOwner, asGuest, invited, membersOf, db } = await openInvitations();
    for (let round = 0; round < 5; round += 1) {
      const { id, token } = await invited(newAddress());
      const before = (await membersOf()).length;
      const [accepted] = await Promise.allSettled([
        asGuest(acceptInvitation, { token }),
        asOwner(cancelInvitation, { id }),
        asOwner(resendInvitation, { id }),
      ]);
      const { status } = await db.invitation.findUniqueOrThrow({ where: { id } });
      const joined = (await membersOf()).length - before;
      expect([status === "accepted", joined]).toEqual([accepted.status === "fulfilled", Number(status === "accepted")]);
    }
  });
});

describe("audit log", () => {
  it("records every change with its actor", async () => {
    const { asOwner, asGuest, invited, linkTo, db, account } = await openInvitations();
    const cancelled = await invited(newAddress());
    await asOwner(cancelInvitation, { id: cancelled.id });
    const email = newAddress();
    const { id } = await invited(email);
    await asOwner(resendInvitation, { id });
    await asGuest(acceptInvitation, { token: await linkTo(email) });
    const { userId } = await db.member.findFirstOrThrow({ where: { user: { email } } });
    await asOwner(removeMember, { id: userId });
    const log = await db.auditEvent.findMany({ where: { accountId: account.id }, orderBy: { sequence: "asc" } });
    expect(log.map(({ action, actorName }) => [action, actorName])).toEqual([
      ["invitation.created", "Olive Owner"],
      ["invitation.cancelled", "Olive Owner"],
      ["invitation.created", "Olive Owner"],
      ["invitation.resent", "Olive Owner"],
      ["invitation.accepted", email],
      ["member.removed", "Olive Owner"],
    ]);
  });
});
