import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { deleteMedia } from "#domain/content/media/index.ts";
import { verifyChain } from "#domain/operations/audit/index.ts";
import { getFeed } from "#domain/publishing/publications/index.ts";
import { createShareLink, openReview } from "#domain/review/share-links/index.ts";
import type { Person } from "#kernel/context.ts";
import { execute } from "#kernel/execute.ts";
import { addImage } from "#test/deleted-account.ts";
import { createWorld, type World } from "#test/world.ts";
import { resolveContext } from "#transport/call.ts";
import {
  createBrand,
  createTeam,
  getBrand,
  getTeam,
  listBrands,
  listTeams,
  selectBrand,
  updateBrand,
  updateTeam,
} from "./index.ts";

const origin = { requestId: "test", entryPoint: "api", address: null, userAgent: null } as const;

/** Calls an operation on the brand in the path. */
async function onTeam<O extends typeof getTeam | typeof updateTeam>(
  world: World,
  caller: Person,
  op: O,
  id: number,
  input: object = {},
): Promise<z.output<O["output"]>> {
  const ctx = await resolveContext(op, { services: world.services, caller, origin, brandSlug: null }, id);
  return execute(op, ctx as never, input);
}

describe("GET /teams", () => {
  it("lists every brand of the user with the account's trial, and the selection", async () => {
    const world = await createWorld();
    const second = await world.createBrand(world.account.id);
    await world.addMember("super_admin", world.owner, second.id);
    const { teams, current_team } = await world.as(world.owner, { tier: "read", kind: "tiered" })(listTeams, {});
    const trial_ends_at = world.account.trialEndsAt.toISOString().replace("Z", "000+00:00");
    expect(teams[0]).toEqual({
      id: world.brand.id,
      name: "Test Brand",
      slug: world.brand.slug,
      account: { id: world.account.id, trial_ends_at },
    });
    expect(teams.map(({ id }) => id)).toEqual([world.brand.id, second.id]);
    expect(current_team).toEqual({ id: second.id, name: "Test Brand" });
  });

  it("omits brands where the user was deactivated, also from the selection", async () => {
    const world = await createWorld();
    const editor = await world.addMember("editor");
    await world.db.member.updateMany({ where: { userId: editor.userId }, data: { isActive: false } });
    expect(await world.as(editor)(listTeams, {})).toEqual({ teams: [], current_team: null });
  });
});

describe("brands.list", () => {
  it("adds role, handle and time zone for the studio", async () => {
    const world = await createWorld();
    const client = await world.addMember("client");
    expect(await world.as(client)(listBrands, {})).toEqual({
      brands: [
        {
          id: world.brand.id,
          name: "Test Brand",
          slug: world.brand.slug,
          account: expect.objectContaining({ id: world.account.id }),
          handle: world.brand.handle,
          timezone: "Europe/Berlin",
          approval_policy: "required",
          has_approval_steps: false,
          role: "client",
          access: "open",
          single_sign_on: null,
        },
      ],
      current_team: { id: world.brand.id, name: "Test Brand" },
    });
  });
});

describe("GET and PATCH /teams/{id}", () => {
  it("returns all fields to any member, and not_found to others", async () => {
    const world = await createWorld();
    const client = await world.addMember("client");
    expect(await onTeam(world, client, getTeam, world.brand.id)).toEqual({
      id: world.brand.id,
      name: "Test Brand",
      slug: world.brand.slug,
      account: expect.objectContaining({ id: world.account.id }),
      email: null,
      phone: null,
      address: null,
      logo_id: null,
      logo_url: null,
      color: null,
      website: null,
      handle: world.brand.handle,
      is_handle_fixed: false,
      timezone: "Europe/Berlin",
      approval_policy: "required",
      receipt_page: "off",
      adds_content_credentials: false,
    });
    const stranger = await world.createPerson("Stran Ger");
    const refusal = { kind: "not_found" };
    await expect(onTeam(world, stranger, getTeam, world.brand.id)).rejects.toMatchObject(refusal);
    await expect(onTeam(world, stranger, updateTeam, world.brand.id)).rejects.toMatchObject(refusal);
  });

  it("changes only the given fields and logs their names", async () => {
    const world = await createWorld();
    const { owner, brand, db } = world;
    const changed = await onTeam(world, owner, updateTeam, brand.id, { name: " Acme ", email: "press@acme.example" });
    expect(changed).toEqual({ team: { id: brand.id, name: "Acme" }, message: expect.any(String) });
    await onTeam(world, owner, updateTeam, brand.id, { phone: "+49 30 1234", email: "press@acme.example" });
    await onTeam(world, owner, updateTeam, brand.id, {});
    expect(await onTeam(world, owner, getTeam, brand.id)).toMatchObject({
      name: "Acme",
      email: "press@acme.example",
      phone: "+49 30 1234",
      address: null,
    });
    await onTeam(world, owner, updateTeam, brand.id, { email: null });
    expect((await onTeam(world, owner, getTeam, brand.id)).email).toBeNull();
    const log = await db.auditEvent.findMany({ where: { accountId: world.account.id }, orderBy: { sequence: "asc" } });
    expect(log.map(({ action, detail }) => [action, detail])).toEqual([
      ["brand.updated", { changed: ["name", "email"] }],
      ["brand.updated", { changed: ["phone"] }],
      ["brand.updated", { changed: ["email"] }],
    ]);
    expect(verifyChain(log)).toBeNull();
    expect((await db.channel.findFirstOrThrow({ where: { brandId: brand.id } })).displayName).toBe("Acme");
  });

  it("requires the owner with full access", async () => {
    const world = await createWorld();
    for (const role of ["editor", "member", "client"] as const) {
      const member = await world.addMember(role);
      await expect(onTeam(world, member, updateTeam, world.brand.id)).rejects.toMatchObject({ kind: "forbidden" });
    }
    const token = { ...world.owner.token, kind: "tiered", tier: "elevated_write" } as const;
    const tiered = { ...world.owner, token };
    await expect(onTeam(world, tiered, updateTeam, world.brand.id)).rejects.toMatchObject({ kind: "tier_denied" });
  });

  it("reports each invalid field", async () => {
    const world = await createWorld();
    const refusal = onTeam(world, world.owner, updateTeam, world.brand.id, { name: "", email: "nobody" });
    await expect(refusal).rejects.toMatchObject({
      detail: { errors: { name: ["Name is required."], email: ["Email must be an address such as ada@example.com."] } },
    });
  });
});

describe("PATCH /me/team", () => {
  it("persists the selection", async () => {
    const world = await createWorld();
    const second = await world.createBrand(world.account.id);
    await world.addMember("super_admin", world.owner, second.id);
    const call = world.as(world.owner);
    const selected = await call(selectBrand, { team_id: world.brand.id });
    expect(selected.current_team).toEqual({ id: world.brand.id, name: "Test Brand" });
    expect((await call(listTeams, {})).current_team?.id).toBe(world.brand.id);
    expect((await call(getBrand, {})).id).toBe(world.brand.id);
  });

  it("refuses brands of others and invalid ids with brand_rejected, and keeps the selection", async () => {
    const world = await createWorld();
    const other = await createWorld();
    const call = world.as(world.owner);
    for (const team_id of [other.brand.id, 0, -1, 2_147_483_648, Number.MAX_SAFE_INTEGER]) {
      await expect(call(selectBrand, { team_id })).rejects.toMatchObject({ kind: "brand_rejected" });
    }
    await expect(call(selectBrand, { team_id: "1" } as never)).rejects.toMatchObject({ kind: "invalid" });
    expect((await call(listTeams, {})).current_team?.id).toBe(world.brand.id);
  });
});

describe("POST /teams", () => {
  it("is not_implemented, with a hint where brands are created", async () => {
    const world = await createWorld();
    await expect(world.as(world.owner)(createTeam, {})).rejects.toMatchObject({
      kind: "not_implemented",
      detail: { message: expect.stringContaining("studio") },
    });
  });
});

describe("brands.create", () => {
  it("creates a brand with owner, feed channel, handle and selection", async () => {
    const world = await createWorld();
    const call = world.as(world.owner, { entryPoint: "studio" });
    const name = `Café ${randomUUID().slice(0, 8)}`;
    const made = await call(createBrand, { name, timezone: "Europe/Zurich" });
    expect(made).toMatchObject({ name, timezone: "Europe/Zurich", account: { id: world.account.id } });
    expect(made.handle).toBe(name.toLowerCase().replace("é", "e").replace(" ", "-"));
    expect((await call(getBrand, {})).id).toBe(made.id);
    expect(await world.db.channel.findMany({ where: { brandId: made.id } })).toMatchObject([
      { platform: "feed", handle: made.handle },
    ]);
    const again = await call(createBrand, { name });
    expect(again.handle).toBe(`${made.handle}-2`);
  });

  it("grants the last allowance to exactly one of twenty concurrent requests", async () => {
    const world = await createWorld();
    await world.db.account.update({ where: { id: world.account.id }, data: { planSlug: "solo" } });
    const call = world.as(world.owner);
    await call(createBrand, { name: "Second" });
    const tries = Array.from({ length: 20 }, () => call(createBrand, { name: "Third" }));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ kind: "limit_reached" });
    }
    expect(await world.db.brand.count({ where: { accountId: world.account.id } })).toBe(3);
    const log = await world.db.auditEvent.findMany({
      where: { accountId: world.account.id },
      orderBy: { sequence: "asc" },
    });
    expect(log.map(({ action }) => action)).toEqual(["brand.created", "brand.created"]);
    expect(verifyChain(log)).toBeNull();
  });

  it("keeps the audit chain intact with concurrent updates", async () => {
    const world = await createWorld();
    const call = world.as(world.owner);
    const acts = Array.from({ length: 30 }, (_, index) =>
      index % 2 ? call(createBrand, { name: "Another" }) : call(updateBrand, { name: `Name ${index}` }),
    );
    await Promise.all(acts);
    const accountId = world.account.id;
    const log = await world.db.auditEvent.findMany({ where: { accountId }, orderBy: { sequence: "asc" } });
    expect(log).toHaveLength(30);
    expect(verifyChain(log)).toBeNull();
  });

  it("gives concurrent brands of the same name different handles", async () => {
    const worlds = await Promise.all([createWorld(), createWorld(), createWorld()]);
    const name = `Same ${randomUUID().slice(0, 8)}`;
    const made = await Promise.all(worlds.map((world) => world.as(world.owner)(createBrand, { name })));
    expect(new Set(made.map(({ handle }) => handle)).size).toBe(3);
  });

  it("is forbidden for a user who owns no account", async () => {
    const world = await createWorld();
    const editor = await world.addMember("editor");
    await expect(world.as(editor)(createBrand, { name: "Mine" })).rejects.toMatchObject({ kind: "forbidden" });
  });
});

describe("brands.update", () => {
  it("changes time zone, approval policy and, while nothing is published, the handle", async () => {
    const world = await createWorld();
    const call = world.as(world.owner);
    const handle = `renamed-${randomUUID().slice(0, 8)}`;
    const made = await call(updateBrand, {
      timezone: "Asia/Tokyo",
      approval_policy: "none",
      handle: handle.toUpperCase(),
    });
    expect(made).toMatchObject({ timezone: "Asia/Tokyo", approval_policy: "none", handle, name: "Test Brand" });
    expect(await world.db.channel.findFirstOrThrow({ where: { brandId: world.brand.id } })).toMatchObject({ handle });

    const entry = { brandId: world.brand.id, channelId: world.brand.channelId, key: randomUUID(), body: "Hello" };
    expect(await call(getBrand, {})).toMatchObject({ is_handle_fixed: false });
    await world.db.feedEntry.create({ data: { ...entry, media: [], publishedAt: world.clock.now() } });
    expect(await call(getBrand, {})).toMatchObject({ is_handle_fixed: true });
    const fixed = { detail: { errors: { handle: [expect.stringContaining("published on its feed page")] } } };
    await expect(call(updateBrand, { handle: "another-one" })).rejects.toMatchObject(fixed);
    await expect(call(updateBrand, { handle, timezone: "UTC" })).resolves.toMatchObject({ timezone: "UTC" });
  });

  it("keeps the handle if the first entry is published concurrently", async () => {
    const world = await createWorld();
    const entry = { brandId: world.brand.id, channelId: world.brand.channelId, key: randomUUID(), body: "Hello" };
    let change: Promise<unknown> = Promise.resolve();
    await world.db.$transaction(async (tx) => {
      await tx.feedEntry.create({ data: { ...entry, media: [], publishedAt: world.clock.now() } });
      change = world.as(world.owner)(updateBrand, { handle: `late-${randomUUID().slice(0, 8)}` });
      // The update is refused only after this transaction commits, so its rejection is handled late.
      change.catch(() => {});
      const waiting = () => world.db.$queryRaw<unknown[]>`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting()).length).toBe(1);
    });
    await expect(change).rejects.toMatchObject({ detail: { errors: { handle: [expect.any(String)] } } });
  });

  it("refuses taken and invalid handles and unknown time zones", async () => {
    const world = await createWorld();
    const other = await createWorld();
    const call = world.as(world.owner);
    for (const input of [
      { handle: other.brand.handle },
      { handle: "two--hyphens" },
      { handle: "-edge" },
      { handle: "sla/sh" },
      { timezone: "Mars/Olympus" },
    ]) {
      await expect(call(updateBrand, input)).rejects.toMatchObject({ kind: "invalid" });
    }
    const editor = await world.addMember("editor");
    await expect(world.as(editor)(updateBrand, {})).rejects.toMatchObject({ kind: "forbidden" });
  });
});

describe("the public pages' logo, color and website", () => {
  it("are shown on the feed page and on review pages", async () => {
    const world = await createWorld();
    const key = await addImage(world);
    const asset = await world.db.mediaAsset.findFirstOrThrow({ where: { storageKey: key } });
    const owner = world.as(world.owner);
    const saved = await owner(updateBrand, { logo_id: asset.id, color: " #0B6E4F ", website: "northcoffee.example" });
    const shown = {
      logo_url: `${world.services.env.APP_URL}/media/${key}`,
      color: "#0b6e4f",
      website: "https://northcoffee.example/",
    };
    expect(saved).toMatchObject({ logo_id: asset.id, ...shown });
    const guest = world.as({ kind: "guest" });
    expect(await guest(getFeed, { handle: world.brand.handle })).toMatchObject(shown);
    const { id } = await world.db.post.findFirstOrThrow({ where: { brandId: world.brand.id } });
    const { url } = await owner(createShareLink, { id });
    const token = url.split("/review/")[1] ?? "";
    expect((await guest(openReview, { token })).brand).toMatchObject({ name: "Test Brand", ...shown });
    const nothing = { logo_id: null, color: "", website: "" };
    expect(await owner(updateBrand, nothing)).toMatchObject({ logo_url: null, color: null, website: null });
    expect(await guest(getFeed, { handle: world.brand.handle })).toMatchObject({ logo_url: null, color: null });
  });

  it("disappear with the image", async () => {
    const world = await createWorld();
    const key = await addImage(world);
    const asset = await world.db.mediaAsset.findFirstOrThrow({ where: { storageKey: key } });
    await world.as(world.owner)(updateBrand, { logo_id: asset.id });
    await world.db.post.deleteMany({ where: { brandId: world.brand.id } });
    await world.as(world.owner)(deleteMedia, { id: asset.id });
    expect(await world.as(world.owner)(getBrand, {})).toMatchObject({ logo_id: null, logo_url: null });
  });

  it("are refused by name when they are invalid, and nothing is changed", async () => {
    const world = await createWorld();
    const other = await createWorld();
    const key = await addImage(other);
    const foreign = await world.db.mediaAsset.findFirstOrThrow({ where: { storageKey: key } });
    const video = await world.db.mediaAsset.create({
      data: {
        brandId: world.brand.id,
        name: "a.mp4",
        type: "video/mp4",
        bytes: 1,
        width: 1,
        height: 1,
        sha256: "1".repeat(64),
        storageKey: `video-${world.brand.id}`,
        thumbKey: `video-${world.brand.id}-thumb`,
      },
    });
    for (const [field, value] of [
      ["logo_id", foreign.id],
      ["logo_id", video.id],
      ["color", "green"],
      ["color", "#12345"],
      ["website", "javascript:alert(1)"],
      ["website", "not a site"],
      ["website", "https://user:secret@northcoffee.example"],
    ] as const) {
      await expect(world.as(world.owner)(updateBrand, { name: "New", [field]: value })).rejects.toMatchObject({
        kind: "invalid",
        detail: { errors: { [field]: [expect.any(String)] } },
      });
    }
    expect((await world.as(world.owner)(getBrand, {})).name).toBe("Test Brand");
  });
});
