import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPartitions } from "#domain/operations/retention/keep-partitions.ts";
import { pruneOld } from "#domain/operations/retention/prune.ts";
import type { SystemContext } from "#kernel/job.ts";
import { runEntry } from "#test/run-entry.ts";
import { createWorld, type World } from "#test/world.ts";
import { isInLog, redactAudit, verifyAuditChain, writeAudit } from "./index.ts";

const DAY_MS = 86_400_000;
const folder = mkdtempSync(path.join(tmpdir(), "audit-"));

let world: World;
let other: World;

beforeAll(async () => {
  world = await createWorld({ env: { RETENTION_AUDIT_DAYS: "100" } });
  other = await createWorld();
  // Long after what the first partition has, and in the middle of a month.
  world.clock.advance(Date.parse("2040-03-15T12:00:00Z") - world.clock.now().getTime());
});
afterAll(() => rmSync(folder, { recursive: true }));

function system(): SystemContext {
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  return { ...world.services, caller: { kind: "system", job: pruneOld.name }, origin };
}
const prune = () => pruneOld.perform(system(), {});
const verify = () => world.as(world.owner)(verifyAuditChain, {});
const rowCount = () => world.db.auditEvent.count({ where: { accountId: world.account.id } });
const archives = () => world.db.auditArchive.findMany({ where: { accountId: world.account.id } });
const partitionNames = async () => (await readPartitions(world.services, "audit_events")).map(({ name }) => name);

const record = (detail: Record<string, unknown>, of = world) =>
  world.db.$transaction((tx) =>
    writeAudit(tx, system(), {
      accountId: of.account.id,
      brandId: of.brand.id,
      action: "post.approved",
      subject: { type: "post", id: 1 },
      detail,
    }),
  );

/** What the script says of the account's files, as they are in the store. */
async function verifyOffline(change: (lines: string[]) => string[] = (lines) => lines, args: string[] = []) {
  const files = await Promise.all(
    (await archives()).map(async ({ storageKey }) => {
      const text = gunzipSync(await world.services.storage.getBytes(storageKey)).toString();
      const file = path.join(folder, path.basename(storageKey));
      writeFileSync(file, gzipSync(change(text.split("\n")).join("\n")));
      return file;
    }),
  );
  return runEntry("../public/verify-audit.mjs", [...files, ...args], {});
}

test("numbers events on across months, with times that never go back", async () => {
  await record({ text: "Jane" });
  await record({ text: "kept" });
  world.clock.advance(40 * DAY_MS);
  await record({ text: "next month" });
  await record({ text: "of another account" }, other);
  world.clock.advance(-DAY_MS);
  await record({ text: "by a clock that is late" });
  await prune();
  const rows = await world.db.auditEvent.findMany({
    where: { accountId: world.account.id },
    orderBy: { sequence: "asc" },
  });
  expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
  expect(rows[3]?.at).toEqual(rows[2]?.at);
  expect(await verify()).toEqual({ chain: "intact", events: 4, broken_at: null });
  expect(await partitionNames()).toEqual(expect.arrayContaining(["audit_events_2040_03", "audit_events_2040_04"]));
});

test("never gives a number twice, although no unique key of the partitions says so", async () => {
  await world.db.auditHead.update({ where: { accountId: world.account.id }, data: { sequence: 9 } });
  await expect(record({})).rejects.toThrow(/has the event 5 already/);
  await world.db.auditHead.update({ where: { accountId: world.account.id }, data: { sequence: 4 } });
  expect(await rowCount()).toBe(4);
});

test("archives a month before its partition is dropped, and verifies the whole log", async () => {
  world.clock.advance(90 * DAY_MS);
  const before = await partitionNames();
  await prune();
  expect(before).toContain("audit_events_2040_03");
  expect(await partitionNames()).not.toContain("audit_events_2040_03");
  expect(await rowCount()).toBe(2);
  expect(await archives()).toMatchObject([{ firstSequence: 1, lastSequence: 2, redacted: 0 }]);
  expect(await verify()).toEqual({ chain: "intact", events: 4, broken_at: null });
  const [first] = await world.db.auditEvent.findMany({
    where: { accountId: world.account.id },
    orderBy: { id: "asc" },
  });
  const archived = { sequence: 2, hash: first?.previousHash ?? "" };
  expect(await isInLog(world.services, world.account.id, archived)).toBe(true);
  expect(await isInLog(world.services, world.account.id, { ...archived, sequence: 1 })).toBe(false);
});

test("goes on from the head where every event is archived", async () => {
  world.clock.advance(200 * DAY_MS);
  await prune();
  expect(await rowCount()).toBe(0);
  expect(await verify()).toEqual({ chain: "intact", events: 4, broken_at: null });
  await record({ text: "later" });
  expect(await verify()).toEqual({ chain: "intact", events: 5, broken_at: null });
});

test("is verified offline from the files alone, and by a hash that was kept elsewhere", async () => {
  const good = await verifyOffline();
  expect([good.err, good.code]).toEqual(["", 0]);
  expect(good.out).toMatch(new RegExp(`^Account ${world.account.id}: events 1 to 4 are intact, .* hash [0-9a-f]{64}`));
  const hash = /hash ([0-9a-f]{64})/.exec(good.out)?.[1];
  expect((await verifyOffline(undefined, ["--event", `4:${hash}`])).code).toBe(0);
  const cut = await verifyOffline(undefined, ["--event", `5:${hash}`]);
  expect([cut.code, cut.err]).toEqual([1, `No log has the event 5:${hash}.`]);

  const changed = await verifyOffline((lines) => lines.map((line) => line.replace("kept", "kapt")));
  expect([changed.code, changed.err]).toEqual([1, expect.stringContaining("event 2 was changed")]);
  const renamed = await verifyOffline((lines) => lines.map((line) => line.replace("post.approved", "post.approve")));
  expect([renamed.code, renamed.err]).toEqual([1, expect.stringContaining("event 1 was changed")]);
  const missing = await verifyOffline((lines) => lines.slice(1));
  expect([missing.code, missing.err]).toEqual([1, expect.stringContaining("event 3 is missing")]);
});

test("redacts archived events, and keeps the chain", async () => {
  const keys = (await archives()).map(({ storageKey }) => storageKey);
  const redaction = { brandIds: [world.brand.id], channelIds: [], texts: ["Jane"] };
  await world.db.$transaction((tx) => redactAudit(tx, system(), redaction));
  await world.runJobs();
  const after = await archives();
  expect(after.map(({ redacted }) => redacted)).toEqual([1, 0]);
  const stored = await world.services.storage.list();
  expect(stored.filter((key) => key.startsWith(`audit/${world.account.id}-`)).toSorted()).toEqual(
    after.map(({ storageKey }) => storageKey).toSorted(),
  );
  expect(after[1]?.storageKey).toBe(keys[1]);
  const text = gunzipSync(await world.services.storage.getBytes(after[0]?.storageKey ?? "")).toString();
  expect(text).not.toContain("Jane");
  expect(text).toContain("kept");
  expect(await verify()).toEqual({ chain: "intact", events: 5, broken_at: null });
  expect((await verifyOffline()).code).toBe(0);
});

test("writes a file again when an event was redacted before the partition was dropped", async () => {
  await record({ text: "Jim" });
  world.clock.advance(140 * DAY_MS);
  // As if the worker had been stopped between the file and the drop.
  await world.db.auditArchive.create({
    data: {
      accountId: world.account.id,
      firstSequence: 5,
      lastSequence: 6,
      redacted: 1,
      storageKey: "audit/stale.ndjson.gz",
      writtenAt: world.clock.now(),
    },
  });
  await world.services.storage.put("audit/stale.ndjson.gz", new Uint8Array([1]));
  await prune();
  expect(await rowCount()).toBe(0);
  expect((await archives()).at(-1)).toMatchObject({ firstSequence: 5, lastSequence: 6, redacted: 0 });
  expect(await world.services.storage.size("audit/stale.ndjson.gz")).toBeNull();
  expect(await verify()).toEqual({ chain: "intact", events: 6, broken_at: null });
});

test("says where the log is broken when a file is missing, or the newest events were removed", async () => {
  const [, second] = await archives();
  const bytes = await world.services.storage.getBytes(second?.storageKey ?? "");
  await world.services.storage.delete(second?.storageKey ?? "");
  expect(await verify()).toEqual({ chain: "broken", events: 2, broken_at: 3 });
  await world.services.storage.put(second?.storageKey ?? "", bytes.subarray(0, bytes.length - 20));
  expect(await verify()).toMatchObject({ chain: "broken" });
  await world.services.storage.put(second?.storageKey ?? "", bytes);
  expect(await verify()).toMatchObject({ chain: "intact", events: 6 });
  await record({ text: "removed later" });
  await world.db.auditEvent.deleteMany({ where: { accountId: world.account.id } });
  expect(await verify()).toEqual({ chain: "broken", events: 6, broken_at: 7 });
});
