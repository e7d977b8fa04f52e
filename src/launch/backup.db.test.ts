import { randomBytes, randomUUID } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { queueMail } from "#domain/events/mail/index.ts";
import { createEndpoint } from "#domain/events/webhooks/index.ts";
import { reportSpan } from "#domain/insights/report-schedules/rules.ts";
import { CADENCES } from "#domain/insights/report-schedules/terms.ts";
import { refreshHeldPublications } from "#domain/operations/backups/index.ts";
import { checkKeys } from "#domain/operations/keys/index.ts";
import { findReceiptKeys, issueReceipts } from "#domain/publishing/receipts/index.ts";
import { createVerifier } from "#domain/publishing/receipts/rules.ts";
import { backUp } from "#platform/backup/back-up.ts";
import { readArchive } from "#platform/backup/read-archive.ts";
import { restore } from "#platform/backup/restore.ts";
import { listTables, nameOf, STORED_FILES } from "#platform/backup/tables.ts";
import { runSql, withDatabase } from "#platform/db/embedded-sql.ts";
import { openDb } from "#platform/db/index.ts";
import { installQueues, openQueue } from "#platform/queue/index.ts";
import { createStorage } from "#platform/storage/index.ts";
import { startBucket } from "#test/bucket.ts";
import { addPublication, addTestChannel } from "#test/publishing/publication.ts";
import { runEntry } from "#test/run-entry.ts";
import { createWorld, type World } from "#test/world.ts";
import { jobs } from "#worker/jobs.ts";

const url = process.env.DATABASE_URL ?? "";
const copy = `restored_${randomUUID().slice(0, 8)}`;
const copyUrl = withDatabase(url, copy);
const folder = mkdtempSync(path.join(tmpdir(), "backup-"));
const bytes = Buffer.from("the bytes of a picture");
const queue = openQueue(url, () => {});

let world: World;
let file: string;
let scheduled: number;

beforeAll(async () => {
  await runSql(url, `create database ${copy}`);
  await installQueues(url, jobs);
  world = await createWorld({ replace: { queue } });
  await checkKeys(world.services);
});
afterAll(async () => {
  await queue.stop();
  await openDb(copyUrl).$disconnect();
  await runSql(url, `drop database ${copy} with (force)`);
});

const order = () => ({
  url,
  storage: world.services.storage,
  uploads: path.join(world.services.env.DATA_DIR, "uploads"),
  keys: {
    AUTH_SECRET: world.services.env.AUTH_SECRET,
    ENCRYPTION_KEYS: world.services.env.ENCRYPTION_KEYS,
  },
  version: "test",
  folder,
});

const storageAt = (dataDir: string) => createStorage({ dataDir });

async function restoreInto(dataDir: string, may: { mayReplace?: boolean; mayPublish?: boolean } = {}) {
  const archive = await readArchive(file);
  try {
    const uploads = path.join(dataDir, "uploads");
    const target = { url: copyUrl, storage: storageAt(dataDir), uploads, archive };
    return await restore({ ...target, mayReplace: may.mayReplace ?? false, mayPublish: may.mayPublish ?? false });
  } finally {
    archive.close();
  }
}

async function rowsOf(databaseUrl: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const found: Record<string, string[]> = {};
  for (const table of await listTables(client)) {
    const { filter = "true" } = table;
    const { rows } = await client.query<{ row: string }>(
      `select t::text as row from (select ${table.columns.map((one) => `"${one}"`).join(", ")} from ${nameOf(table)} where ${filter}) t order by 1`,
    );
    found[nameOf(table)] = rows.map(({ row }) => row);
  }
  await client.end();
  return found;
}

it("backs up a consistent snapshot during writes, and restores every row, with media, uploads and secrets", async () => {
  const { db, brand, owner, services } = world;
  const { endpoint, secret } = await world.as(owner)(createEndpoint, {
    url: "http://127.0.0.1:9/hooks",
    events: ["post.published" as const],
    description: "",
  });
  const asset = {
    brandId: brand.id,
    name: "a",
    type: "image/webp",
    bytes: bytes.length,
    width: 1,
    height: 1,
    altText: '" \\ \t\n\\N ü',
  };
  const file1 = { sha256: "a".repeat(64), storageKey: "media/one.webp", thumbKey: "media/one-thumb.webp" };
  await db.mediaAsset.create({ data: { ...asset, ...file1 } });
  await services.storage.put("media/one.webp", bytes);
  const upload = randomUUID().replaceAll("-", "");
  await db.mediaUpload.create({
    data: { key: upload, brandId: brand.id, userId: owner.userId, name: "u", bytes: 100 },
  });
  mkdirSync(order().uploads, { recursive: true });
  writeFileSync(path.join(order().uploads, upload), "half of it");
  const mail = { to: "a@example.com", subject: "Hello", paragraphs: ["Hi"] };
  const ctx = {
    ...services,
    caller: { kind: "system" as const, job: "test" },
    origin: { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null },
  };
  await db.$transaction((tx) => queueMail(tx, ctx, null, () => mail));
  const channelId = await addTestChannel(world, "key");
  ({ id: scheduled } = await addPublication(world, { body: "Soon", channelId, inSeconds: 3600 }));

  const { id: published } = await addPublication(world, { body: "Out" });
  await db.publication.update({ where: { id: published }, data: { status: "published", publishedAt: new Date() } });
  await issueReceipts(ctx, [published]);

  // Counted by a trigger, and not a second time when it is restored.
  const items = { create: { key: "1", isIdea: true, createdAt: new Date() } };
  await db.ideaFeed.create({
    data: { brandId: brand.id, url: "https://example.com/feed", nextAt: new Date(), items },
  });

  // Each transaction writes a pair: a snapshot with half of one would be inconsistent.
  let isOver = false;
  const before = await rowsOf(url);
  const writing = (async () => {
    for (let count = 0; !isOver; count++) {
      const note = { userId: owner.userId, type: "pair", title: String(count), body: "" };
      await db.$transaction([db.notification.create({ data: note }), db.notification.create({ data: note })]);
    }
  })();
  const made = await backUp(order()).finally(() => {
    isOver = true;
  });
  await writing;
  ({ file } = made);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(made.manifest.missing).toEqual(["media/one-thumb.webp"]);

  const target = mkdtempSync(path.join(tmpdir(), "restored-"));
  expect(await restoreInto(target)).toBe(0);
  const after = await rowsOf(copyUrl);
  const notes = '"public"."notifications"';
  expect((after[notes]?.length ?? 1) % 2).toBe(0);
  for (const table of Object.keys(before))
    if (table !== notes) expect([table, after[table]]).toEqual([table, before[table]]);
  expect(Buffer.from(await storageAt(target).getBytes("media/one.webp"))).toEqual(bytes);
  expect(readFileSync(path.join(target, "uploads", upload), "utf8")).toBe("half of it");
  const restored = openDb(copyUrl);
  await checkKeys({ db: restored, secrets: services.secrets });
  const row = await restored.webhookEndpoint.findUniqueOrThrow({ where: { id: endpoint.id } });
  const place = { table: "webhook_endpoints", column: "secret", row: row.id } as const;
  expect(await services.secrets.decrypt(row.secret, place)).toBe(secret);
  const receipt = await restored.publicationReceipt.findFirstOrThrow({ where: { publicationId: published } });
  expect(await createVerifier(await findReceiptKeys(restored))(receipt.jws)).toMatchObject({ jti: receipt.publicId });
  const next = { ...asset, ...file1, storageKey: "media/two", sha256: "b".repeat(64) };
  expect((await restored.mediaAsset.create({ data: next })).id).toBeGreaterThan(1);
  await restored.$disconnect();
});

it("refuses a database in use, one that is not empty, and a damaged file, and leaves the database unchanged", async () => {
  const target = mkdtempSync(path.join(tmpdir(), "restored-"));
  const other = new pg.Client({ connectionString: copyUrl });
  await other.connect();
  await expect(restoreInto(target, { mayReplace: true })).rejects.toThrow("Other connections to this database: 1");
  await other.end();
  await expect.poll(() => restoreInto(target).catch((error: Error) => error.message)).toContain("--replace");
  const whole = readFileSync(file);
  const content = whole.indexOf(bytes);
  writeFileSync(file, Buffer.concat([whole.subarray(0, content), Buffer.from("X"), whole.subarray(content + 1)]));
  const before = await rowsOf(copyUrl);
  await expect(restoreInto(target, { mayReplace: true })).rejects.toThrow("is damaged");
  expect(await rowsOf(copyUrl)).toEqual(before);
  writeFileSync(file, whole);
  truncateSync(file, whole.length - 100);
  await expect(readArchive(file)).rejects.toThrow("is not a readable backup");
  writeFileSync(file, whole);
});

it("holds back what was due between the backup and now, unless told that nothing was published", async () => {
  await world.db.publication.update({ where: { id: scheduled }, data: { scheduledAt: new Date(Date.now() - 60_000) } });
  const due = { brandId: world.brand.id, nextAt: new Date(Date.now() - 60_000) };
  await world.db.reportSchedule.createMany({ data: CADENCES.map((cadence) => ({ ...due, cadence })) });
  ({ file } = await backUp(order()));
  const target = mkdtempSync(path.join(tmpdir(), "restored-"));
  const sentReports = async () => {
    const { rows } = await runSql(copyUrl, "select sent_from::text as day from report_schedules order by cadence");
    return rows.map(({ day }) => day);
  };
  const statusOf = async () => {
    const { rows } = await runSql(copyUrl, `select status from publications where id = ${scheduled}`);
    return rows[0]?.status;
  };
  expect(await restoreInto(target, { mayReplace: true })).toBe(1);
  expect(await statusOf()).toBe("unknown");
  const { timezone } = await world.db.brand.findUniqueOrThrow({ where: { id: world.brand.id } });
  expect(await sentReports()).toEqual(CADENCES.map((cadence) => reportSpan(new Date(), cadence, timezone).from));
  const restored = openDb(copyUrl);
  await refreshHeldPublications(restored);
  const { post } = await restored.publication.findUniqueOrThrow({ where: { id: scheduled }, include: { post: true } });
  expect(post.status).toBe("unknown");
  await restored.$disconnect();
  expect(await restoreInto(target, { mayReplace: true, mayPublish: true })).toBe(0);
  expect(await statusOf()).toBe("scheduled");
  expect(await sentReports()).toEqual([null, null]);
});

it("restores posts of campaigns whose changes were summed, and counts their next changes", async () => {
  const { db, brand, owner } = world;
  const now = new Date();
  const { id: campaignId } = await db.campaign.create({
    data: { brandId: brand.id, name: "Spring", color: "blue", createdAt: now, updatedAt: now },
  });
  const post = { brandId: brand.id, authorId: owner.userId, contentHash: "0".repeat(64), timezone: "UTC" };
  await db.post.createMany({
    data: Array.from({ length: 5 }, () => ({ ...post, origin: "web" as const, campaignId })),
  });
  ({ file } = await backUp(order()));
  const archive = await readArchive(file);
  // As after the migration, which counted all earlier posts in one row.
  for (const sequence of archive.manifest.sequences) {
    if (sequence.name === "campaign_post_changes_id_seq") sequence.value = "1";
  }
  const dataDir = mkdtempSync(path.join(tmpdir(), "restored-"));
  const target = { url: copyUrl, storage: storageAt(dataDir), uploads: path.join(dataDir, "uploads"), archive };
  await restore({ ...target, mayReplace: true, mayPublish: true });
  archive.close();
  await runSql(copyUrl, `update posts set status = 'published' where campaign_id = ${campaignId}`);
  const { rows } = await runSql(
    copyUrl,
    `select status::text, sum(change)::int as total from campaign_post_changes where campaign_id = ${campaignId}
     group by status having sum(change) <> 0`,
  );
  expect(rows).toEqual([{ status: "published", total: 5 }]);
});

it("backs up media from S3, and restores them to S3", async () => {
  const [source, target] = await Promise.all([startBucket(), startBucket()]);
  const [theirs, ours] = [source, target].map(({ storageUrl }) => createStorage({ storageUrl, dataDir: "" }));
  if (!theirs || !ours) throw new Error("There are two buckets.");
  // Larger than one part of an S3 upload, and binary.
  const large = randomBytes(9 * 1024 * 1024);
  await theirs.put("media/one.webp", large);
  await theirs.put("media/nobody-names-it", bytes);
  const made = await backUp({ ...order(), storage: theirs });
  const held = made.manifest.files.filter(({ path: name }) => name.startsWith("media/"));
  expect(held).toMatchObject([{ path: "media/media/one.webp", bytes: large.length }]);
  const archive = await readArchive(made.file);
  const uploads = path.join(mkdtempSync(path.join(tmpdir(), "restored-")), "uploads");
  await restore({ url: copyUrl, storage: ours, uploads, archive, mayReplace: true, mayPublish: true });
  archive.close();
  expect(Buffer.from(await ours.getBytes("media/one.webp")).equals(large)).toBe(true);
  expect(await ours.list()).toEqual(["media/one.webp"]);
  await Promise.all([source.stop(), target.stop()]);
});

/** Keys of something else than a stored file, and external URLs. Unfinished uploads are handled separately. */
const OTHER_KEYS = [
  "approval_links.email_key",
  "avatars.key",
  "channels.avatar_url",
  "comment_images.guest_key_hash",
  "contact_identities.avatar_url",
  "feed_entries.key",
  "guest_emails.email_key",
  "guest_emails.key_hash",
  "idea_feed_items.key",
  "ideas.external_key",
  "idempotency_keys.key",
  "invitations.email_key",
  "media_assets.folder",
  "media_folder_counts.folder",
  "media_uploads.folder",
  "media_uploads.key",
  "notifications.path",
  "receipt_keys.private_key",
  "receipt_keys.public_key",
  "signing_certificates.private_key",
  "thread_entries.guest_key_hash",
  "throttle_hits.key",
  "users.email_key",
];

it("lists every column that holds a storage key", async () => {
  const { rows } = await runSql(
    url,
    `select table_name || '.' || column_name as name from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'character varying', 'character')
       and column_name ~ '(^|_)(key|file|path|object|blob|folder|thumb|poster|avatar|logo|image|cover|icon)($|_)'
     order by 1`,
  );
  const listed = STORED_FILES.map(([table, column]) => `${table}.${column}`);
  const found = rows.map(({ name }) => String(name));
  expect(found.filter((name) => !OTHER_KEYS.includes(name))).toEqual(listed.toSorted());
  expect(OTHER_KEYS.filter((name) => !found.includes(name))).toEqual([]);
});

it("backs up, verifies and restores from the command line, into an embedded database that then has the backup's keys", {
  timeout: 240_000,
}, async () => {
  const admin = async (args: string[], env: Record<string, string | undefined>) => {
    const { code, out, err } = await runEntry("launch/admin.ts", args, env);
    expect([err, code]).toEqual(["", 0]);
    return out;
  };
  const made = await admin(["backup", folder, "--verify"], { DATA_DIR: world.services.env.DATA_DIR });
  expect(made).toContain("all rows, files and checksums correct");
  const [archive = ""] = made.split(": ");
  const target = mkdtempSync(path.join(tmpdir(), "fresh-"));
  const unset = { DATABASE_URL: undefined, AUTH_SECRET: undefined, ENCRYPTION_KEYS: undefined };
  expect(await admin(["restore", archive], { DATA_DIR: target, ...unset })).toContain("Restored as of");
  expect(JSON.parse(readFileSync(path.join(target, "secrets.json"), "utf8"))).toEqual(order().keys);
  expect(await admin(["accounts"], { DATA_DIR: target, ...unset })).toContain(String(world.account.id));
  rmSync(realpathSync(path.join(target, "postgres")), { recursive: true, force: true });
});
