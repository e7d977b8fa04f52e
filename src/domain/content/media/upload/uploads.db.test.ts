import { existsSync } from "node:fs";
import { appendFile, mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { createWorld, type World } from "#test/world.ts";
import {
  beginUpload,
  cancelUpload,
  deleteMedia,
  finishUpload,
  getUpload,
  listUploads,
  uploadFolder,
  uploadMedia,
} from "../index.ts";
import { sweepUploads } from "./sweep-uploads.ts";

let world: World;

beforeEach(async () => {
  world = await createWorld();
});

const HOUR = 3_600_000;
const as = (person = world.owner) => world.as(person);
const folder = () => uploadFolder(world.services.env);
const plainImage = (background: string) =>
  sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .png()
    .toBuffer();

/** Announces a file and appends pieces of it as the adapter does. */
async function send(bytes: Buffer, share = 1, person = world.owner) {
  const { id } = await as(person)(beginUpload, { name: "../tide.png", bytes: bytes.length, folder: "Sea" });
  await appendFile(join(folder(), id), bytes.subarray(0, Math.floor(bytes.length * share)));
  return id;
}

/** Leaves so many bytes of the account's storage free. */
async function leaveRoom(bytes: number): Promise<void> {
  const plan = await world.db.plan.findUniqueOrThrow({ where: { slug: "team" } });
  const storageUsed = plan.storageLimit - bytes;
  await world.db.account.update({ where: { id: world.account.id }, data: { planSlug: "team", storageUsed } });
}

describe("an upload in pieces", () => {
  it("becomes an asset once it is complete, and the same one for repeated requests", async () => {
    const bytes = await plainImage("navy");
    const id = await send(bytes, 0.5);
    expect(await as()(getUpload, { id })).toMatchObject({
      name: "tide.png",
      bytes: bytes.length,
      received: Math.floor(bytes.length / 2),
    });
    await expect(as()(finishUpload, { id })).rejects.toMatchObject({
      kind: "refused",
      detail: { code: "invalid_state" },
    });
    await appendFile(join(folder(), id), bytes.subarray(Math.floor(bytes.length / 2)));
    const responses = await Promise.all([1, 2, 3].map(() => as()(finishUpload, { id })));
    const [asset] = responses;
    expect(new Set(responses.map((each) => each.id)).size).toBe(1);
    expect(asset).toMatchObject({
      name: "tide.png",
      folder: "Sea",
      type: "image/png",
      uploaded_by: { id: world.owner.userId },
    });
    expect(await as()(finishUpload, { id })).toMatchObject({ id: asset?.id });
    expect(existsSync(join(folder(), id))).toBe(false);
    expect((await as()(listUploads, {})).uploads).toEqual([]);
    const whole = await as()(uploadMedia, { file: new File([new Uint8Array(bytes)], "again.png") });
    expect(whole.id).toBe(asset?.id);
    await as()(deleteMedia, { id: whole.id });
    await expect(as()(finishUpload, { id })).rejects.toMatchObject({ kind: "not_found" });
  });

  it("is visible to the user who began it only, and requires content.manage with full access", async () => {
    const id = await send(await plainImage("teal"));
    const editor = await world.addMember("editor");
    const client = await world.addMember("client");
    const stranger = await createWorld();
    for (const op of [getUpload, finishUpload, cancelUpload] as const) {
      await expect(as(editor)(op, { id })).rejects.toMatchObject({ kind: "not_found" });
      await expect(stranger.as(stranger.owner)(op, { id })).rejects.toMatchObject({ kind: "not_found" });
      await expect(as(client)(op, { id })).rejects.toMatchObject({ kind: "forbidden" });
      await expect(as()(op, { id: "../../../etc/passwd" })).rejects.toMatchObject({ kind: "invalid" });
    }
    expect((await as(editor)(listUploads, {})).uploads).toEqual([]);
    expect((await as()(listUploads, {})).uploads).toMatchObject([{ id }]);
    const tiered = world.as(world.owner, { tier: "elevated_write", kind: "tiered" });
    await expect(tiered(getUpload, { id })).rejects.toMatchObject({ kind: "tier_denied" });
    await as()(cancelUpload, { id });
    expect(await readdir(folder())).toEqual([]);
    await expect(as()(getUpload, { id })).rejects.toMatchObject({ kind: "not_found" });
  });

  it("reserves its storage from the beginning, and releases it when cancelled", async () => {
    await leaveRoom(10_000);
    const begin = (bytes: number) => as()(beginUpload, { name: "a.png", bytes });
    const first = await begin(6000);
    await expect(begin(4001)).rejects.toMatchObject({ kind: "limit_reached" });
    await begin(4000);
    await as()(cancelUpload, { id: first.id });
    await begin(6000);
    await expect(begin(0)).rejects.toMatchObject({ detail: { errors: { bytes: ["The file is empty."] } } });
    await expect(begin(513 * 1024 ** 2)).rejects.toMatchObject({
      detail: { errors: { bytes: ["The file is larger than 512 MiB."] } },
    });
  });

  it("reserves no storage if its file cannot be created or is gone", async () => {
    await leaveRoom(10_000);
    const begin = () => as()(beginUpload, { name: "a.png", bytes: 6000 });
    const held = () => world.db.mediaUpload.count({ where: { brandId: world.brand.id } });
    await mkdir(dirname(folder()), { recursive: true });
    await writeFile(folder(), "no folder");
    await expect(begin()).rejects.toMatchObject({ code: "EEXIST" });
    expect(await held()).toBe(0);
    await rm(folder());

    const shown = await begin();
    await expect(begin()).rejects.toMatchObject({ kind: "limit_reached" });
    expect(await readdir(folder())).toEqual([shown.id]);
    await rm(join(folder(), shown.id));
    await expect(as()(getUpload, { id: shown.id })).rejects.toMatchObject({ kind: "not_found" });
    const listed = await begin();
    await rm(join(folder(), listed.id));
    expect((await as()(listUploads, {})).uploads).toEqual([]);
    await begin();
    expect(await held()).toBe(1);
  });

  it("is finished once for concurrent requests, and not for other users", async () => {
    const id = await send(await plainImage("crimson"));
    const editor = await world.addMember("editor");
    const { storage } = world.services;
    const putStream = storage.putStream.bind(storage);
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    storage.putStream = async (...stored) => {
      await gate;
      return putStream(...stored);
    };
    const discardJobs = () => world.pending.filter(({ job }) => job.name === "media.discard_files");
    const responses = Promise.all([1, 2, 3].map(() => as()(finishUpload, { id })));
    await expect.poll(() => discardJobs().length).toBeGreaterThan(0);
    await expect(as(editor)(finishUpload, { id })).rejects.toMatchObject({ kind: "not_found" });
    release();
    expect(new Set((await responses).map((asset) => asset.id)).size).toBe(1);
    expect(discardJobs()).toHaveLength(1);
  });

  it("stays after limit_reached, and is deleted if it is not an image", async () => {
    const bytes = await plainImage("olive");
    const id = await send(bytes);
    await leaveRoom(10);
    await expect(as()(finishUpload, { id })).rejects.toMatchObject({ kind: "limit_reached" });
    await leaveRoom(1_000_000);
    expect(await as()(finishUpload, { id })).toMatchObject({ kind: "image" });

    const words = await send(Buffer.from("no picture at all"));
    await expect(as()(finishUpload, { id: words })).rejects.toMatchObject({
      detail: { errors: { file: [expect.stringMatching(/Unsupported file type/)] } },
    });
    expect(existsSync(join(folder(), words))).toBe(false);
    await expect(as()(finishUpload, { id: words })).rejects.toMatchObject({ kind: "not_found" });
  });

  it("expires after a day with its file, and so do files without a row", async () => {
    const old = await send(await plainImage("gray"), 0.5);
    await appendFile(join(folder(), "stray"), "x");
    const past = new Date(world.clock.now().getTime() - 25 * HOUR);
    await utimes(join(folder(), "stray"), past, past);
    world.clock.advance(23 * HOUR);
    const fresh = await send(await plainImage("pink"), 0.5);
    world.clock.advance(1.5 * HOUR);
    await expect(as()(getUpload, { id: old })).rejects.toMatchObject({ kind: "not_found" });
    const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
    await sweepUploads.perform(
      { ...world.services, caller: { kind: "system", job: "media.sweep_uploads" }, origin },
      {},
    );
    expect(await readdir(folder())).toEqual([fresh]);
    expect(await world.db.mediaUpload.count({ where: { key: old } })).toBe(0);
    expect(await as()(getUpload, { id: fresh })).toMatchObject({ id: fresh });
  });
});
