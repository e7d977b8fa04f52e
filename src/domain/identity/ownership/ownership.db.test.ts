import { beforeEach, describe, expect, it } from "vitest";
import { archiveBrand } from "#domain/brands/closed-brands/index.ts";
import { placeHold } from "#domain/brands/hold/index.ts";
import { removeMember, updateMember } from "#domain/brands/members/index.ts";
import { listNotifications } from "#domain/events/notifications/index.ts";
import { createTieredToken } from "#domain/identity/tokens/index.ts";
import type { Person } from "#kernel/context.ts";
import { createServe } from "#test/checked-serve.ts";
import { createOwner, withPassword } from "#test/deleted-account.ts";
import {
  acceptOwnership,
  cancelOwnership,
  declineOwnership,
  getOwnershipOffers,
  jobs,
  offerOwnership,
} from "./index.ts";

const DAY = 86_400_000;
const PASSWORD = { password: "a password that nobody guesses" };

type World = Awaited<ReturnType<typeof createOwner>>;
let world: World;
let editor: Person;

beforeEach(async () => {
  world = await createOwner();
  editor = await world.addMember("editor");
  await withPassword(world, editor);
});

const inBrowser = (person: Person) => world.as(person, { kind: "session" });
const asOwner = () => inBrowser(world.owner);
const asEditor = () => inBrowser(editor);

function offer(afterwards: "editor" | "leaves" = "editor", person: Person = editor) {
  return asOwner()(offerOwnership, { person_id: person.userId, afterwards, ...PASSWORD });
}
const accept = (id: number, person: Person = editor) => inBrowser(person)(acceptOwnership, { id, ...PASSWORD });

const rolesIn = async (brandId: number) => {
  const members = await world.db.member.findMany({ where: { brandId }, orderBy: { userId: "asc" } });
  return new Map(members.map(({ userId, role }) => [userId, role]));
};
const ownerId = async () => (await world.db.account.findUniqueOrThrow({ where: { id: world.account.id } })).ownerId;
const actions = async () => {
  const where = { accountId: world.account.id, action: { startsWith: "ownership." } };
  return (await world.db.auditEvent.findMany({ where, orderBy: { sequence: "asc" } })).map(({ action }) => action);
};

describe("an offer of ownership", () => {
  it("is made by the owner in a browser, with their password, to an active member of the team", async () => {
    const input = { person_id: editor.userId, afterwards: "editor" } as const;
    for (const kind of ["personal", "oauth"] as const) {
      const attempt = world.as(world.owner, { kind })(offerOwnership, { ...input, ...PASSWORD });
      await expect(attempt).rejects.toMatchObject({ kind: "forbidden" });
    }
    await expect(asOwner()(offerOwnership, input)).rejects.toMatchObject({ detail: { errors: { password: {} } } });
    const wrong = asOwner()(offerOwnership, { ...input, password: "wrong" });
    await expect(wrong).rejects.toMatchObject({ detail: { errors: { password: {} } } });
    await expect(asEditor()(offerOwnership, { ...input, ...PASSWORD })).rejects.toMatchObject({ kind: "forbidden" });

    const client = await world.addMember("client");
    const inactive = await world.addMember("editor");
    await world.as(world.owner)(updateMember, { id: inactive.userId, status: false });
    const stranger = await world.createPerson("Stran Ger");
    for (const person of [world.owner, client, inactive, stranger]) {
      await expect(offer("editor", person)).rejects.toMatchObject({ detail: { errors: { person_id: {} } } });
    }
    expect(await world.db.ownershipOffer.count({ where: { accountId: world.account.id } })).toBe(0);

    const made = await offer("leaves");
    expect(made).toMatchObject({ to: { id: editor.userId }, brands: ["Test Brand"], afterwards: "leaves" });
    expect(await asEditor()(getOwnershipOffers, {})).toEqual({ offered: null, received: [made] });
    expect(await asOwner()(getOwnershipOffers, {})).toEqual({ offered: made, received: [] });
    await expect(offer()).rejects.toMatchObject({ kind: "refused", detail: { code: "invalid_state" } });

    await world.runJobs();
    const { email } = await world.db.user.findUniqueOrThrow({ where: { id: editor.userId } });
    expect(world.messages.find(({ to }) => to === email)).toMatchObject({
      subject: "Olive Owner offers you the ownership of Test Brand",
      action: { url: expect.stringMatching(/\/ownership$/) },
    });
    const { notifications } = await asEditor()(listNotifications, {});
    expect(notifications).toMatchObject([{ type: "ownership", path: "/ownership" }]);
  });

  it("goes to nobody who owns another account with brands, and ends an empty one", async () => {
    const other = await world.db.account.create({
      data: { ownerId: editor.userId, planSlug: "agency", trialEndsAt: world.clock.now() },
    });
    const brand = await world.createBrand(other.id);
    await expect(offer()).rejects.toMatchObject({ detail: { errors: { person_id: {} } } });
    await world.db.brand.delete({ where: { id: brand.id } });
    const { id } = await offer();
    // Their account is no longer empty when they accept.
    const late = await world.createBrand(other.id);
    await expect(accept(id)).rejects.toMatchObject({ kind: "refused", detail: { code: "invalid_state" } });
    await world.db.brand.delete({ where: { id: late.id } });
    await accept(id);
    expect([await ownerId(), await world.db.account.count({ where: { id: other.id } })]).toEqual([editor.userId, 0]);
  });

  it("ends after 7 days, when it is declined, and when it is taken back", async () => {
    const expired = await offer();
    world.clock.advance(7 * DAY);
    await expect(accept(expired.id)).rejects.toMatchObject({ kind: "not_found" });
    expect(await asEditor()(getOwnershipOffers, {})).toEqual({ offered: null, received: [] });

    const declined = await offer();
    await expect(asOwner()(declineOwnership, { id: declined.id })).rejects.toMatchObject({ kind: "not_found" });
    await asEditor()(declineOwnership, { id: declined.id });
    await expect(accept(declined.id)).rejects.toMatchObject({ kind: "not_found" });

    const canceled = await offer();
    await expect(asEditor()(cancelOwnership, { id: canceled.id })).rejects.toMatchObject({ kind: "not_found" });
    await asOwner()(cancelOwnership, { id: canceled.id });
    await expect(accept(canceled.id)).rejects.toMatchObject({ kind: "not_found" });

    await offer();
    world.clock.advance(7 * DAY);
    const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
    const ctx = { ...world.services, caller: { kind: "system" as const, job: "test" }, origin };
    await Promise.all(jobs.map((job) => job.perform(ctx, {})));
    expect(await world.db.ownershipOffer.count({ where: { accountId: world.account.id } })).toBe(0);
    expect([await ownerId(), (await rolesIn(world.brand.id)).get(editor.userId)]).toEqual([
      world.owner.userId,
      "editor",
    ]);
    expect(await actions()).toEqual([
      "ownership.offered",
      "ownership.offered",
      "ownership.declined",
      "ownership.offered",
      "ownership.canceled",
      "ownership.offered",
    ]);
  });
});

describe("accepting", () => {
  it("needs the person it was made to, in a browser, with their password", async () => {
    const { id } = await offer();
    const other = await world.addMember("editor");
    await withPassword(world, other);
    await expect(accept(id, other)).rejects.toMatchObject({ kind: "not_found" });
    const byToken = world.as(editor, { kind: "personal" })(acceptOwnership, { id, ...PASSWORD });
    await expect(byToken).rejects.toMatchObject({ kind: "forbidden" });
    const unconfirmed = asEditor()(acceptOwnership, { id });
    await expect(unconfirmed).rejects.toMatchObject({ detail: { errors: { password: {} } } });
    expect(await ownerId()).toBe(world.owner.userId);
  });

  it("makes one owner of all brands, closed ones too; plan and holds stay, tiered tokens end", async () => {
    const second = await world.createBrand(world.account.id);
    await world.addMember("super_admin", world.owner, second.id);
    const closed = await world.createBrand(world.account.id);
    await world.addMember("super_admin", world.owner, closed.id);
    await world.as(world.owner)(archiveBrand, { id: closed.id });
    const held = world.as(world.owner, { brand: world.brand.slug });
    await held(placeHold, { reason: "", scope: "account", lift_by: "owner" });
    await asOwner()(createTieredToken, { name: "Site", tier: "read", ...PASSWORD });
    const finished = new Date(world.clock.now().getTime() + DAY);
    const stored = { accountId: world.account.id, requestedById: world.owner.userId, status: "ready" } as const;
    const archive = await world.db.export.create({ data: { ...stored, expiresAt: finished } });
    const { id } = await offer();
    await accept(id);

    expect(await ownerId()).toBe(editor.userId);
    const { expiresAt } = await world.db.export.findUniqueOrThrow({ where: { id: archive.id } });
    expect(expiresAt).toEqual(world.clock.now());
    for (const { id: brandId } of [world.brand, second, closed]) {
      const roles = await rolesIn(brandId);
      expect([roles.get(editor.userId), roles.get(world.owner.userId)]).toEqual(["super_admin", "editor"]);
    }
    const account = await world.db.account.findUniqueOrThrow({ where: { id: world.account.id } });
    expect(account).toMatchObject({ planSlug: "agency" });
    expect(await world.db.hold.count({ where: { brand: { accountId: world.account.id } } })).toBe(3);
    const credentials = { userId: world.owner.userId };
    expect(await world.db.accessToken.count({ where: { ...credentials, kind: "tiered" } })).toBe(0);
    expect(await world.db.accessToken.count({ where: { ...credentials, kind: "personal" } })).toBeGreaterThan(0);
    // The former owner is a member like any other now, and the new one can offer it back.
    await world.as(editor, { brand: world.brand.slug })(updateMember, { id: world.owner.userId, role: "member" });
    const back = { person_id: world.owner.userId, afterwards: "editor", ...PASSWORD } as const;
    await expect(asEditor()(offerOwnership, back)).resolves.toMatchObject({ from: { id: editor.userId } });
    await expect(offer()).rejects.toMatchObject({ kind: "forbidden" });
    expect(await actions()).toEqual(["ownership.offered", "ownership.accepted", "ownership.offered"]);
    await world.runJobs();
    const { email } = await world.db.user.findUniqueOrThrow({ where: { id: world.owner.userId } });
    expect(world.messages.map(({ to, subject }) => [to, subject])).toContainEqual([
      email,
      expect.stringMatching(/ now owns Test Brand, Test Brand/),
    ]);
  });

  it("lets the former owner leave, if the offer says so", async () => {
    const { id } = await offer("leaves");
    await accept(id);
    expect([...(await rolesIn(world.brand.id))]).toEqual([[editor.userId, "super_admin"]]);
    const { currentBrandId } = await world.db.user.findUniqueOrThrow({ where: { id: world.owner.userId } });
    expect(currentBrandId).toBeNull();
  });

  it("requires a second factor where the account does", async () => {
    const { id } = await offer();
    await world.db.account.update({ where: { id: world.account.id }, data: { requiresTwoFactor: true } });
    await expect(accept(id)).rejects.toMatchObject({ kind: "two_factor_required" });
    expect(await ownerId()).toBe(world.owner.userId);
  });
});

describe("at the same moment", () => {
  const settled = async (...acts: Promise<unknown>[]) => {
    const results = await Promise.allSettled(acts);
    for (const result of results) {
      if (result.status === "rejected") expect(["not_found", "refused"]).toContain(result.reason.kind);
    }
    return results.map(({ status }) => status === "fulfilled");
  };

  it("two acceptances make one owner once", async () => {
    const { id } = await offer();
    expect((await settled(accept(id), accept(id), accept(id))).filter(Boolean)).toHaveLength(1);
    expect(await actions()).toEqual(["ownership.offered", "ownership.accepted"]);
    expect([...(await rolesIn(world.brand.id)).values()].filter((role) => role === "super_admin")).toHaveLength(1);
  });

  it("an offer is either accepted, declined or taken back", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await offer();
      const done = await settled(asOwner()(cancelOwnership, { id }), accept(id), asEditor()(declineOwnership, { id }));
      expect(done.filter(Boolean)).toHaveLength(1);
      expect(await ownerId()).toBe(done[1] ? editor.userId : world.owner.userId);
      if (done[1]) return;
    }
  });

  it("a member who is removed does not become the owner, or was it before", async () => {
    const { id } = await offer();
    const remove = world.as(world.owner, { brand: world.brand.slug })(removeMember, { id: editor.userId });
    const [accepted, removed] = await settled(accept(id), remove);
    expect([accepted, removed].filter(Boolean)).toHaveLength(1);
    const role = (await rolesIn(world.brand.id)).get(editor.userId);
    expect([await ownerId(), role]).toEqual(
      accepted ? [editor.userId, "super_admin"] : [world.owner.userId, undefined],
    );
    expect(await world.db.ownershipOffer.count({ where: { accountId: world.account.id } })).toBe(0);
  });

  it("an account that is deleted keeps its owner, or its new owner keeps it", async () => {
    const { id } = await offer();
    const [accepted] = await settled(accept(id), world.remove());
    expect(await ownerId()).toBe(accepted ? editor.userId : world.owner.userId);
    const { closedAt } = await world.db.brand.findUniqueOrThrow({ where: { id: world.brand.id } });
    expect(closedAt === null).toBe(accepted);
  });
});

describe("over REST", () => {
  it("shows, declines and takes back offers, each to its person", async () => {
    const serve = createServe(world.services);
    async function send(token: string | null, method: string, path = "") {
      const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
      const response = await serve(new Request(`http://localhost/api/v1/me/ownership${path}`, { method, headers }));
      return { status: response.status, body: response.status === 204 ? null : await response.json() };
    }
    const [owner, member] = [await world.bearer(world.owner), await world.bearer(editor)];
    const { id } = await offer();
    for (const [method, path] of [
      ["GET", ""],
      ["DELETE", `/${id}`],
      ["POST", `/${id}/decline`],
    ] as const) {
      expect(await send(null, method, path)).toMatchObject({ status: 401 });
      const tiered = await world.bearer(world.owner, { kind: "tiered", tier: "elevated_write" });
      expect(await send(tiered, method, path)).toMatchObject({ status: 403 });
    }
    expect(await send(member, "DELETE", `/${id}`)).toMatchObject({ status: 404 });
    expect(await send(owner, "POST", `/${id}/decline`)).toMatchObject({ status: 404 });
    expect(await send(owner, "GET")).toMatchObject({ status: 200, body: { offered: { id }, received: [] } });
    expect(await send(member, "POST", `/${id}/decline`)).toMatchObject({ status: 204 });
    expect(await send(member, "POST", `/${id}/decline`)).toMatchObject({ status: 404 });
    const again = await offer();
    expect(await send(owner, "DELETE", `/${again.id}`)).toMatchObject({ status: 204 });
    expect(await send(owner, "GET")).toMatchObject({ body: { offered: null } });
  });
});
