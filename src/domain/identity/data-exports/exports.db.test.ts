import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { beforeEach, describe, expect, it } from "vitest";
import { approvePost, createPost, updatePost } from "#domain/content/posts/index.ts";
import { createEndpoint } from "#domain/events/webhooks/index.ts";
import { verifyChain } from "#domain/operations/audit/index.ts";
import { createTick, updatePublication } from "#domain/publishing/publications/index.ts";
import { getReceipt } from "#domain/publishing/receipts/index.ts";
import { createComment } from "#domain/review/comments/index.ts";
import { createShareLink } from "#domain/review/share-links/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import { addPublication } from "#test/publishing/publication.ts";
import { runEntry } from "#test/run-entry.ts";
import { unzip } from "#test/unzip.ts";
import { createWorld, type World } from "#test/world.ts";
import { buildExport } from "./build.ts";
import { createExport, getExport, listExports, openDownload } from "./index.ts";
import { sweepExports } from "./sweep.ts";

const DAY = 86_400_000;

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const system = (replace: Partial<SystemContext> = {}): SystemContext => ({
  ...world.services,
  caller: { kind: "system", job: "exports.build" },
  origin: { requestId: "test", entryPoint: "job", address: null, userAgent: null },
  ...replace,
});

const request = () => world.as(world.owner)(createExport, {});
const show = (id: number) => world.as(world.owner)(getExport, { id });
const tokenOf = ({ download_url: url }: { download_url: string | null }) => url?.split("/").at(-1) ?? "";

async function download(id: number): Promise<Map<string, Buffer>> {
  const file = await openDownload(world.services, id, tokenOf(await show(id)));
  if (!file) throw new Error("There is nothing to download.");
  const bytes = await buffer(await file.stream());
  expect(bytes.length).toBe(file.bytes);
  return unzip(bytes);
}

/** A stored file with its row, as an upload creates them. */
async function storeImage(name: string) {
  const bytes = randomBytes(70_000);
  const storageKey = randomBytes(16).toString("hex");
  await world.services.storage.put(storageKey, bytes);
  const shape = { type: "image/png", bytes: bytes.length, width: 40, height: 30, altText: "A quay" };
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return world.db.mediaAsset.create({
    data: { ...shape, brandId: world.brand.id, name, sha256, storageKey, thumbKey: `${storageKey}-thumb` },
  });
}

describe("requesting an export", () => {
  it("requires the owner of the account with full access", async () => {
    const editor = await world.addMember("editor");
    await expect(world.as(editor)(createExport, {})).rejects.toMatchObject({ kind: "forbidden" });
    expect((await world.as(editor)(listExports, {})).exports).toEqual([]);
    await expect(world.as(world.owner, { tier: "elevated_write" })(createExport, {})).rejects.toMatchObject({
      kind: "tier_denied",
    });
    const made = await request();
    expect(made).toMatchObject({ status: "pending", bytes: null, download_url: null, finished_at: null });
    await expect(world.as(editor)(getExport, { id: made.id })).rejects.toMatchObject({ kind: "not_found" });
    const stranger = await createWorld();
    await expect(stranger.as(stranger.owner)(getExport, { id: made.id })).rejects.toMatchObject({
      kind: "not_found",
    });
  });

  it("accepts one of concurrent requests, and the next after it is done", async () => {
    const responses = await Promise.allSettled(Array.from({ length: 5 }, request));
    expect(responses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const response of responses) {
      if (response.status === "rejected") {
        expect(response.reason).toMatchObject({ kind: "refused", detail: { code: "export_running" } });
      }
    }
    await world.runJobs();
    await request();
    expect((await world.as(world.owner)(listExports, { limit: 1 })).has_more).toBe(true);
  });
});

describe("export archive", () => {
  let entries: Map<string, Buffer>;
  let id: number;
  const json = (name: string) => JSON.parse(entries.get(name)?.toString("utf8") ?? "null");
  const ofBrand = (name: string) => json(`brands/${world.brand.handle}/${name}.json`);

  async function fill() {
    const call = world.as(world.owner);
    const asset = await storeImage("../a quay.png");
    const channels = [{ channel_id: world.brand.channelId, overrides: { body: "Short" } }];
    const at = new Date(world.clock.now().getTime() + DAY).toISOString();
    const post = await call(createPost, { body: "Öffnung", channels, media_ids: [asset.id], scheduled_at: at });
    await call(updatePost, { id: post.id, body: "Öffnung am Kai", internal_note: "Careful" });
    await call(createComment, { id: post.id, body: "For the team", visibility: "team" });
    await call(approvePost, { id: post.id, comment: "Go" });
    const { id: link } = await call(createShareLink, { id: post.id, passcode: "red pencil" });
    await call(createEndpoint, { url: "http://127.0.0.1:9/hooks", events: ["post.published"] });
    const brandId = world.brand.id;
    await world.db.calendarNote.create({
      data: {
        brandId,
        day: new Date("2026-11-27"),
        text: "A note",
        color: "yellow",
        isInternal: false,
        createdAt: new Date(),
        updatedAt: new Date(),
      },
    });
    await world.db.idea.create({
      data: { brandId, headline: "An idea", origin: "web", references: [{ capturedAt: 1 }] },
    });
    await world.db.contact.create({ data: { brandId, name: "Cora Contact", email: "cora@example.com" } });
    await world.db.user.update({ where: { id: world.owner.userId }, data: { passwordHash: "$argon2id$of-the-owner" } });
    await world.db.channel.update({
      where: { id: world.brand.channelId },
      data: { credentials: "encrypted-credentials" },
    });
    return { post, asset, link };
  }

  async function secretsOf(link: number): Promise<string[]> {
    const endpoint = await world.db.webhookEndpoint.findFirstOrThrow({ where: { brandId: world.brand.id } });
    const share = await world.db.shareLink.findUniqueOrThrow({ where: { id: link } });
    const token = await world.db.accessToken.findUniqueOrThrow({ where: { id: world.owner.token.id } });
    const asset = await world.db.mediaAsset.findFirstOrThrow({ where: { brandId: world.brand.id } });
    return [
      "$argon2id$of-the-owner",
      "encrypted-credentials",
      endpoint.secret,
      share.token,
      share.tokenHash,
      share.passcodeHash ?? "",
      token.secretHash ?? "",
      asset.storageKey,
    ];
  }

  it("contains the account's data and no secrets", async () => {
    const { post, asset, link } = await fill();
    ({ id } = await request());
    await world.runJobs();
    entries = await download(id);

    expect([...entries.keys()]).toContain("README.txt");
    expect(json("account.json")).toMatchObject({
      id: world.account.id,
      owner: { first_name: "Olive", last_name: "Owner" },
      brands: [{ id: world.brand.id, handle: world.brand.handle, timezone: "Europe/Berlin", accessibility_rules: {} }],
    });
    const [row] = ofBrand("posts");
    expect(row).toMatchObject({
      id: post.id,
      body: "Öffnung am Kai",
      internal_note: "Careful",
      status: "scheduled",
      media: [{ asset_id: asset.id }],
      revisions: [
        { revision: 1, content: { body: "Öffnung" } },
        { revision: 2, author: { first_name: "Olive" } },
      ],
      publications: [{ channel_id: world.brand.channelId, overrides: { body: "Short" }, attempts: [] }],
    });
    const stored = await world.db.post.findUniqueOrThrow({ where: { id: post.id } });
    expect([row.content_hash, row.approved_hash]).toEqual([stored.contentHash, stored.contentHash]);
    expect(ofBrand("threads")).toMatchObject([
      { kind: "comment", visibility: "team" },
      { kind: "approval", body: "Go" },
    ]);
    expect(ofBrand("approvals")).toMatchObject([{ kind: "approval", via: "api", content_hash: stored.contentHash }]);
    expect(ofBrand("calendar-notes")).toMatchObject([{ text: "A note", color: "yellow", is_internal: false }]);
    expect(ofBrand("ideas")).toMatchObject([{ headline: "An idea", references: [{ capturedAt: 1 }] }]);
    expect(ofBrand("contacts")).toMatchObject([{ name: "Cora Contact" }]);
    expect(ofBrand("members")).toMatchObject([{ role: "super_admin", user: { first_name: "Olive" } }]);
    expect(ofBrand("webhook-endpoints")).toMatchObject([{ url: "http://127.0.0.1:9/hooks" }]);
    expect(ofBrand("share-links")).toMatchObject([{ id: link, posts: [{ post_id: post.id }] }]);
    expect(ofBrand("inbox")).toEqual([]);
    expect(ofBrand("webhook-events")).toHaveLength(3);

    const [media] = ofBrand("media");
    expect(media).toMatchObject({ id: asset.id, alt_text: "A quay", file: `media/${asset.id}-._a quay.png` });
    const file = entries.get(`brands/${world.brand.handle}/${media.file}`);
    expect(
      createHash("sha256")
        .update(file ?? "")
        .digest("hex"),
    ).toBe(asset.sha256);

    const all = Buffer.concat([...entries.values()]).toString("latin1");
    for (const secret of await secretsOf(link)) {
      expect(secret.length).toBeGreaterThan(8);
      expect(all).not.toContain(secret);
    }
  });

  it("contains the audit log with a chain that can be verified from the file alone", async () => {
    await fill();
    ({ id } = await request());
    await world.runJobs();
    entries = await download(id);
    const camel = (key: string) => key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const rows = json("audit.json").map((row: Record<string, unknown>) => ({
      ...Object.fromEntries(Object.entries(row).map(([key, value]) => [camel(key), value])),
      at: new Date(String(row.at)),
    }));
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect(verifyChain(rows)).toBeNull();
    rows[1].actorName = "Somebody else";
    expect(verifyChain(rows)).toBe(2);
  });

  it("contains receipts that its own script verifies with its own keys", async () => {
    const ids: number[] = [];
    for (const body of ["One", "Two"]) ids.push((await addPublication(world, { body })).id);
    await createTick(world.services).drain();
    const owner = world.as(world.owner);
    const [edited = 0, other = 0] = ids;
    await owner(getReceipt, { id: edited });
    await owner(updatePublication, { id: edited, body: "One, edited" });
    world.clock.advance(1000);
    await world.runJobs();
    const receipt = await owner(getReceipt, { id: edited });
    const { id: otherId } = await owner(getReceipt, { id: other });
    ({ id } = await request());
    await world.runJobs();
    entries = await download(id);
    const folder = mkdtempSync(path.join(tmpdir(), "export-"));
    try {
      const unpack = (name: string, content = entries.get(name) ?? "") => {
        const file = path.join(folder, path.basename(name));
        writeFileSync(file, content);
        return file;
      };
      const list = `brands/${world.brand.handle}/receipts.json`;
      const [script, receipts, keys] = ["verify-receipt.mjs", list, "jwks.json"].map((name) => unpack(name));
      const verify = (...args: string[]) => runEntry(script ?? "", [receipts ?? "", keys ?? "", ...args], {});
      expect(await verify()).toMatchObject({ code: 0, err: "2 of 2 receipts are valid." });
      const one = await verify("--id", receipt.id, "--publication", String(edited));
      expect([one.code, JSON.parse(one.out)]).toMatchObject([0, { number: 2, changes: [{ change: "edited" }] }]);
      expect(JSON.parse(one.out)).toMatchObject({ authors: [{ by: { name: world.owner.name } }] });
      expect(await verify("--publication", String(edited))).toMatchObject({ code: 2 });
      expect(await verify("--id", crypto.randomUUID())).toMatchObject({ code: 1 });
      const rows: { public_id: string; jws: string }[] = ofBrand("receipts");
      const forged = rows.map((row) => (row.public_id === otherId ? { ...row, jws: receipt.jws } : row));
      unpack(list, Buffer.from(JSON.stringify(forged)));
      const { code, err } = await verify();
      expect(code).toBe(1);
      expect(err).toContain(`The receipt ${otherId} is not valid.`);
      expect(err).toContain("1 of 2 receipts are valid.");
      expect((await verify("--id", receipt.id)).code).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("contains lists of any length, in order of creation", async () => {
    const names = Array.from({ length: 450 }, (_, index) => `Contact ${index}`);
    await world.db.contact.createMany({ data: names.map((name) => ({ brandId: world.brand.id, name })) });
    ({ id } = await request());
    await world.runJobs();
    entries = await download(id);
    expect(ofBrand("contacts").map((row: { name: string }) => row.name)).toEqual(names);
  });

  it("omits a file that is missing in the storage", async () => {
    const { asset } = await fill();
    await world.services.storage.delete(asset.storageKey);
    ({ id } = await request());
    await world.runJobs();
    entries = await download(id);
    expect(ofBrand("media")).toHaveLength(1);
    expect([...entries.keys()].filter((name) => name.includes("/media/"))).toEqual([]);
  });
});

describe("a worker that dies", () => {
  const files = async () => (await world.services.storage.list()).filter((key) => key.startsWith("exports/"));

  it("leaves an export that the next run builds from the beginning", async () => {
    const { id } = await request();
    world.pending.length = 0;
    const { storage } = world.services;
    const failing = {
      ...storage,
      async putStream(key: string, content: NodeJS.ReadableStream) {
        await storage.put(key, Buffer.from("half"));
        for await (const _ of content) throw new Error("The disk is full.");
      },
    };
    const broken = system({ storage: failing as typeof storage });
    await expect(buildExport.perform(broken, { export_id: id })).rejects.toThrow("disk is full");
    expect(await show(id)).toMatchObject({ status: "running", download_url: null });
    expect(await files()).toEqual([]);
    await buildExport.perform(system(), { export_id: id });
    expect(await show(id)).toMatchObject({ status: "ready" });
    expect((await download(id)).size).toBeGreaterThan(10);
  });

  it("cannot finish an export that another worker has taken over", async () => {
    const { id } = await request();
    world.pending.length = 0;
    const { storage } = world.services;
    const gate = Promise.withResolvers<void>();
    const slow = {
      ...storage,
      async putStream(...[key, content]: Parameters<typeof storage.putStream>) {
        await storage.putStream(key, content);
        await gate.promise;
      },
    };
    const zombie = buildExport.perform(system({ storage: slow }), { export_id: id });
    await expect.poll(async () => (await files()).length).toBe(1);
    await buildExport.perform(system(), { export_id: id });
    const ready = await show(id);
    gate.resolve();
    await zombie;
    expect(await show(id)).toMatchObject({ status: "ready", finished_at: ready.finished_at, bytes: ready.bytes });
    expect(await files()).toHaveLength(1);
    expect((await download(id)).has("README.txt")).toBe(true);
    expect(await world.db.notification.count({ where: { userId: world.owner.userId, type: "export_ready" } })).toBe(1);
    await buildExport.perform(system(), { export_id: id });
    expect(await files()).toHaveLength(1);
  });

  it("fails the export after hours and frees the queue", async () => {
    const { id } = await request();
    world.pending.length = 0;
    world.clock.advance(7 * 3_600_000);
    await sweepExports.perform(system(), {});
    expect(await show(id)).toMatchObject({ status: "failed", error: expect.any(String), download_url: null });
    await buildExport.perform(system(), { export_id: id });
    expect(await show(id)).toMatchObject({ status: "failed" });
    await request();
  });
});

describe("downloading an export", () => {
  it("works for an hour with an encrypted token, until the archive expires after a week", async () => {
    const { id } = await request();
    const { services } = world;
    await world.runJobs();
    const ready = await show(id);
    const token = tokenOf(ready);
    expect(await openDownload(services, id, token)).not.toBeNull();
    expect(await openDownload(services, id, `${token.slice(0, -2)}AA`)).toBeNull();
    expect(await openDownload(services, id, "")).toBeNull();
    expect(await openDownload(services, id + 1, token)).toBeNull();
    world.clock.advance(2 * 3_600_000);
    expect(await openDownload(services, id, token)).toBeNull();
    expect(await openDownload(services, id, tokenOf(await show(id)))).not.toBeNull();

    const owner = { where: { id: world.owner.userId } };
    await world.db.user.update({ ...owner, data: { deletedAt: world.clock.now() } });
    expect(await openDownload(services, id, tokenOf(await show(id)))).toBeNull();
    await world.db.user.update({ ...owner, data: { deletedAt: null } });

    world.clock.advance(7 * DAY);
    expect(await openDownload(services, id, tokenOf(await show(id)))).toBeNull();
    await sweepExports.perform(system(), {});
    expect(await show(id)).toMatchObject({ status: "expired", download_url: null });
    expect((await services.storage.list()).filter((key) => key.startsWith("exports/"))).toEqual([]);
  });

  it("is limited to five archives at a time", async () => {
    for (let count = 0; count < 5; count += 1) {
      await request();
      await world.runJobs();
    }
    await expect(request()).rejects.toMatchObject({ kind: "refused", detail: { code: "invalid_state" } });
    world.clock.advance(7 * DAY);
    await expect(request()).resolves.toMatchObject({ status: "pending" });
  });

  it("is announced in the app and by mail", async () => {
    await request();
    await world.runJobs();
    const notifications = await world.db.notification.findFirstOrThrow({ where: { userId: world.owner.userId } });
    expect(notifications).toMatchObject({ type: "export_ready", path: "/profile/export" });
    expect(world.messages).toMatchObject([{ subject: "Your export is ready" }]);
  });
});
