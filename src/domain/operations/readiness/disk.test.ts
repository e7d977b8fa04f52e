import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { checkDisks, isReady } from "./index.ts";

const folder = mkdtempSync(path.join(tmpdir(), "masthead-disk-"));
mkdirSync(path.join(folder, "postgres"));
afterAll(() => rmSync(folder, { recursive: true }));

const GIB = 1024 ** 3;
const env = { DATA_DIR: folder, STORAGE_URL: undefined, DISK_WARN_PERCENT: 10 };
const withFree = (free: number) => async (place: string) => ({
  free: place.endsWith("postgres") ? free : 50 * GIB,
  total: 100 * GIB,
});
const works = { database: "ok", migrations: "ok", key_ring: "ok", worker: "ok", disk: "ok" };

test("reports ok with enough free space", async () => {
  expect(await checkDisks(env, withFree(11 * GIB))).toEqual({ state: "ok", sentence: "ok" });
  expect(await checkDisks({ ...env, DISK_WARN_PERCENT: 0 })).toEqual({ state: "ok", sentence: "ok" });
});

test("reports low space as a warning, names the folder to the operator only, and stays ready", async () => {
  const { sentence, ...rest } = await checkDisks(env, withFree(9 * GIB));
  expect(rest).toEqual({ state: "low", folder: `${folder}/postgres` });
  expect(sentence).toBe("low: 9.0% (9.0 GiB) free on the disk of the database");
  expect(isReady({ ...works, disk: sentence })).toBe(true);
});

test("is not ready without free space", async () => {
  const { state, sentence } = await checkDisks(env, withFree(1024));
  expect(state).toBe("full");
  expect(isReady({ ...works, disk: sentence })).toBe(false);
});

test("does not check a disk for media in S3", async () => {
  const s3 = { ...env, STORAGE_URL: "s3://bucket?endpoint=http://127.0.0.1:1" };
  const requests: string[] = [];
  await checkDisks(s3, async (place) => {
    requests.push(place);
    return { free: GIB, total: GIB };
  });
  expect(requests).toEqual([path.join(folder, "postgres")]);
});

test("is ready without a worker", () => {
  expect(isReady({ ...works, worker: "no recent heartbeat of a worker" })).toBe(true);
  expect(isReady({ ...works, database: "not responding" })).toBe(false);
});
