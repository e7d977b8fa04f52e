import { describe, expect, it } from "vitest";
import { createServe } from "#test/checked-serve.ts";
import { newAddress, openInvitations } from "#test/invitations.ts";
import { createInvitation, createInvitations, listInvitations } from "./index.ts";

const emailsOf = ({ invitations }: { invitations: { email: string }[] }) => invitations.map(({ email }) => email);

describe("POST /invitations/bulk", () => {
  it("requires the brand's owner with full access, and addresses within the limit", async () => {
    const { services, bearer, owner, addMember, db, brand } = await openInvitations();
    const serve = createServe(services);
    async function send(token: string | null, body: object) {
      const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      const response = await serve(new Request("http://localhost/api/v1/invitations/bulk", init));
      return { status: response.status, body: await response.json() };
    }
    const emails = [newAddress()];
    expect(await send(null, { emails })).toMatchObject({ status: 401 });
    for (const role of ["editor", "member", "client"] as const) {
      expect(await send(await bearer(await addMember(role)), { emails })).toMatchObject({ status: 403 });
    }
    const token = await bearer(owner);
    for (const bad of [
      {},
      { emails: [] },
      { emails: [" , "] },
      { emails: "ada@x.example" },
      { emails: Array.from({ length: 26 }, () => newAddress()) },
      { emails: [Array.from({ length: 26 }, () => newAddress()).join("\n")] },
      { emails: ["a".repeat(10_001)] },
    ]) {
      const { status, body } = await send(token, bad);
      expect([status, Object.keys(body.errors)[0]]).toEqual([422, expect.stringMatching(/^emails/)]);
    }
    expect(await send(token, { emails, role: "editor" })).toMatchObject({
      status: 422,
      body: { errors: { role: {} } },
    });
    expect(await db.invitation.count({ where: { brandId: brand.id } })).toBe(0);

    const made = await send(token, { emails: [`Ada <${emails[0]}>`], role: "client" });
    expect(made).toMatchObject({
      status: 201,
      body: {
        results: [
          {
            text: `Ada <${emails[0]}>`,
            email: emails[0],
            outcome: "invited",
            message: null,
            invitation: { role: "client" },
          },
        ],
      },
    });
    // Nobody is left to be invited.
    expect(await send(token, { emails })).toMatchObject({
      status: 200,
      body: { results: [{ outcome: "already_invited", invitation: null, message: expect.any(String) }] },
    });
  });

  it("judges each address by itself, and mails those that it invites", async () => {
    const { asOwner, addMember, db, mailTo, messages, account } = await openInvitations();
    const editor = await addMember("editor");
    const { email: member } = await db.user.findUniqueOrThrow({ where: { id: editor.userId } });
    const [invited, ada, grace] = [newAddress(), newAddress("ada"), newAddress("grace")];
    await asOwner(createInvitation, { email: invited });
    const list = `${ada}; Grace <${grace}>\nnobody, ${member.toUpperCase()}, ${invited}, ${ada.toUpperCase()}`;
    const { results } = await asOwner(createInvitations, { emails: [list] });
    expect(results.map(({ email, outcome }) => [email, outcome])).toEqual([
      [ada, "invited"],
      [grace, "invited"],
      [null, "invalid_email"],
      [member.toUpperCase(), "already_member"],
      [invited, "already_invited"],
      [ada.toUpperCase(), "duplicate"],
    ]);
    expect(results.map(({ invitation, message }) => [invitation !== null, message === null])).toEqual([
      [true, true],
      [true, true],
      ...Array.from({ length: 4 }, () => [false, false]),
    ]);
    expect(emailsOf(await asOwner(listInvitations, {}))).toEqual([invited, ada, grace]);
    expect((await mailTo(grace)).subject).toContain("invited you to Test Brand");
    expect(messages.filter(({ to }) => to === ada)).toHaveLength(1);
    const where = { accountId: account.id, action: "invitation.created" };
    expect(await db.auditEvent.count({ where })).toBe(3);
  });
});

describe("a list that is refused as a whole", () => {
  it("needs a seat for each new address, invites nobody without, and uses up no rate", async () => {
    const { asOwner, limitSeats, db, account, addMember, brand } = await openInvitations();
    const { userId } = await addMember("editor");
    const { email: member } = await db.user.findUniqueOrThrow({ where: { id: userId } });
    await limitSeats(3);
    const emails = [newAddress(), newAddress(), newAddress(), member, "nobody"];
    await expect(asOwner(createInvitations, { emails })).rejects.toMatchObject({
      kind: "limit_reached",
      detail: { message: expect.stringContaining("needs 3 seats, and 2 are free") },
    });
    expect(await db.invitation.count({ where: { brandId: brand.id } })).toBe(0);
    expect(await db.throttleHit.count({ where: { key: { startsWith: `invitation:account:${account.id}:` } } })).toBe(0);
    const { results } = await asOwner(createInvitations, { emails: emails.slice(1) });
    expect(results.map(({ outcome }) => outcome)).toEqual(["invited", "invited", "already_member", "invalid_email"]);
  });

  it.each([
    ["the account may mail 50 addresses an hour", 3600, 49],
    ["the account may mail 150 addresses a day", 86_400, 149],
  ])("invites nobody where %s, and counts nothing", async (_name, seconds, sent) => {
    const { asOwner, db, account, brand } = await openInvitations();
    const key = `invitation:account:${account.id}:${seconds}`;
    await db.throttleHit.createMany({ data: Array.from({ length: sent }, () => ({ key, at: new Date() })) });
    const emails = [newAddress(), newAddress()];
    const before = await db.throttleHit.count({ where: { key: { startsWith: "invitation:" } } });
    await expect(asOwner(createInvitations, { emails })).rejects.toMatchObject({ kind: "throttled" });
    expect(await db.throttleHit.count({ where: { key: { startsWith: "invitation:" } } })).toBe(before);
    expect(await db.invitation.count({ where: { brandId: brand.id } })).toBe(0);
    await asOwner(createInvitations, { emails: emails.slice(1) });
  });

  it("invites each address once in concurrent lists, with the seats that there are", async () => {
    const { asOwner, limitSeats, db, brand } = await openInvitations({ RATE_LIMITS: "off" });
    const emails = [newAddress(), newAddress()];
    await limitSeats(3);
    const lists = [emails, emails, [newAddress(), newAddress()], [newAddress(), newAddress()]];
    const outcomes = await Promise.allSettled(lists.map((list) => asOwner(createInvitations, { emails: list })));
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ kind: "limit_reached" });
    }
    const rows = await db.invitation.findMany({ where: { brandId: brand.id } });
    expect(new Set(rows.map(({ emailKey }) => emailKey)).size).toBe(rows.length);
    // Of two addresses each: the third seat fits no list.
    expect(rows).toHaveLength(2);
  });
});
