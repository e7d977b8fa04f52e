import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { makeCertificate } from "#domain/content/media/credentials/make-certificate.ts";
import { CHECKS, checkConfiguration, type Facts, perform } from "#domain/operations/installation/index.ts";
import { checkKeys } from "#domain/operations/keys/index.ts";
import { type GaugeReading, readGauges } from "#domain/operations/monitoring/index.ts";
import { listNotices } from "#domain/operations/readiness/index.ts";
import { openDb } from "#platform/db/index.ts";
import { installQueues } from "#platform/queue/index.ts";
import { createSecrets } from "#platform/secrets.ts";
import { addPublication } from "#test/publishing/publication.ts";
import { runEntry } from "#test/run-entry.ts";
import { createWorld, type World } from "#test/world.ts";
import { jobs } from "#worker/jobs.ts";
import { portCheck } from "./port-check.ts";

let world: World;

beforeAll(async () => {
  await installQueues(process.env.DATABASE_URL ?? "", jobs);
  world = await createWorld();
  await checkKeys(world.services);
});

const run = (args: string[], env: Record<string, string | undefined>) =>
  runEntry("launch/admin.ts", ["doctor", ...args], env);

function facts(gauges: readonly GaugeReading[] = [], env: Partial<Facts["env"]> = {}): Facts {
  const { services } = world;
  return { services, env: { ...services.env, ...env }, gauges, isEmbedded: false };
}

async function look(name: string, value: Facts) {
  const check = [portCheck, ...CHECKS].find((each) => each.name === name);
  if (!check) throw new Error(`There is no check ${name}.`);
  return perform(check, value);
}

test("says where the audit log is, and which partitions should have been dropped", async () => {
  expect(await look("retention", facts())).toEqual([
    { level: "ok", message: expect.stringContaining("The whole audit log is in the database") },
  ]);
  await world.db.auditArchive.create({
    data: {
      accountId: world.account.id,
      firstSequence: 1,
      lastSequence: 2,
      redacted: 0,
      storageKey: "audit/one.ndjson.gz",
      writtenAt: world.clock.now(),
    },
  });
  expect(await look("retention", facts())).toEqual([
    { level: "ok", message: "The audit log has 1 archived file of earlier months in the storage." },
  ]);
  await world.db.auditArchive.deleteMany();
  const later = new Date(world.clock.now().getTime() + 200 * 86_400_000);
  const { services } = world;
  const late = { ...facts(), services: { ...services, clock: { ...services.clock, now: () => later } } };
  expect(await look("retention", late)).toEqual([
    expect.objectContaining({
      level: "warn",
      message: expect.stringMatching(/1 partition should have been dropped .* publication_hourly_metrics_before_/),
    }),
  ]);
});

test("reports findings as text and as JSON", async () => {
  const { db, services } = world;
  const { DATA_DIR, AUTH_SECRET, ENCRYPTION_KEYS } = services.env;
  const env = { DATA_DIR, AUTH_SECRET, ENCRYPTION_KEYS, PORT: "1", APP_URL: undefined };
  const broken = await run(["--json"], env);
  const report = JSON.parse(broken.out);
  expect([broken.code, broken.err]).toEqual([1, ""]);
  const failed = report.findings.filter(({ level }: { level: string }) => level === "fail");
  expect(failed.map(({ check }: { check: string }) => check)).toEqual(["worker"]);
  expect(report.findings).toContainEqual(
    expect.objectContaining({ check: "worker", level: "fail", fix: expect.stringContaining("npm run worker") }),
  );
  await db.workerHeartbeat.create({ data: { id: "doctor", beatAt: new Date() } });
  const well = await run([], { ...env, STORAGE_URI: "s3://x" });
  expect([well.code, well.err]).toEqual([0, ""]);
  expect(well.out).toMatch(/^ok {4}database +PostgreSQL \d+/m);
  expect(well.out).toMatch(/^warn {2}configuration +STORAGE_URI: .* Did you mean STORAGE_URL\?\n +→ /m);
  expect(well.out).toMatch(/0 failed\.$/);
});

test("reports an unreachable database once, and runs the other checks", async () => {
  const { code, out } = await run(["--json"], { DATABASE_URL: "postgresql://127.0.0.1:1/none", PORT: "1" });
  const { findings } = JSON.parse(out) as { findings: { check: string; level: string; message: string }[] };
  expect(code).toBe(1);
  const failed = findings.filter(({ level }) => level === "fail");
  expect(failed.map(({ check, message }) => [check, message])).toEqual([
    ["database", "The database is not responding."],
  ]);
  expect(findings.map(({ check }) => check)).toContain("mail");
});

test("reports an invalid configuration first", () => {
  const { findings, isValid } = checkConfiguration({ NODE_ENV: "test", PORT: "eighty", SMPT_URL: "smtp://x" });
  expect(isValid).toBe(false);
  expect(findings.map(({ level, message }) => [level, message.split(/[: ]/)[0]])).toEqual([
    ["fail", "PORT"],
    ["warn", "SMPT_URL"],
  ]);
});

test.each<[string, string, GaugeReading[]]>([
  ["publishing", "fail", [{ name: "masthead_publications_due_oldest_seconds", value: 120 }]],
  ["publishing", "warn", [{ name: "masthead_publications_unknown", value: 2 }]],
  ["webhooks", "warn", [{ name: "masthead_webhook_deliveries_oldest_seconds", value: 3600 }]],
  ["webhooks", "warn", [{ name: "masthead_webhook_endpoints", labels: { status: "disabled" }, value: 1 }]],
  ["channels", "warn", [{ name: "masthead_channels", labels: { status: "needs_reconnect" }, value: 1 }]],
  ["callbacks", "warn", [{ name: "masthead_callbacks", labels: { status: "failed" }, value: 1 }]],
  ["jobs", "warn", [{ name: "masthead_queue_jobs", labels: { queue: "metrics.sync", state: "failed" }, value: 1 }]],
])("check %s reports %s", async (name, level, gauges) => {
  const [finding] = await look(name, facts(gauges));
  expect(finding).toMatchObject({ level, fix: expect.any(String) });
  expect(await look(name, facts(await readGauges(world.services)))).toMatchObject([{ level: "ok" }]);
});

test("reports what no worker works on", async () => {
  const { db, services } = world;
  const beat = async (...groups: string[]) => {
    await db.workerHeartbeat.deleteMany();
    await db.workerHeartbeat.createMany({
      data: groups.map((name) => ({ id: name, beatAt: new Date(), groups: name === "all" ? [] : [name] })),
    });
    return look("worker", facts(await readGauges(services)));
  };
  const [finding] = await beat("webhooks", "mail");
  expect(finding).toMatchObject({ level: "fail", fix: expect.stringContaining("WORKER_QUEUES") });
  expect(finding?.message).toMatch(/^No worker works on .*metrics.*publishing/);
  expect(finding?.message).not.toMatch(/\b(webhooks|mail)\b/);
  expect(await beat("webhooks", "all")).toMatchObject([{ level: "ok" }]);
});

test("reports a storage without write access, an unreachable mail server, and an undeclared proxy", async () => {
  const { storage } = world.services;
  const refusing = { ...storage, put: () => Promise.reject(new Error("read-only")) };
  const broken = { ...facts(), services: { ...world.services, storage: refusing } };
  expect(await look("storage", broken)).toMatchObject([{ level: "fail" }]);
  expect(await look("storage", facts())).toMatchObject([{ level: "ok" }]);
  expect(await look("mail", facts([], { SMTP_URL: "smtp://127.0.0.1:1" }))).toMatchObject([{ level: "fail" }]);
  const open = facts([], { APP_URL: "https://masthead.example.com" });
  expect((await look("proxies", open)).map(({ level }) => level)).toEqual(["warn", "warn"]);
});

test("reports processes with different folders", async () => {
  const { db } = world;
  expect(await look("folders", facts())).toMatchObject([{ level: "ok" }]);
  const web = (host: string) => {
    const folders = { media: { path: "/data/media", mark: `folder of ${host}` } };
    return { id: host, kind: "web", host, beatAt: new Date(), folders };
  };
  await db.processFolders.createMany({ data: [web("one"), web("other")] });
  const fix = expect.stringContaining("STORAGE_URL=s3://");
  expect(await look("folders", facts())).toMatchObject([
    { level: "fail", message: expect.stringMatching(/^media: /), fix },
  ]);
  await db.processFolders.deleteMany();
});

test("reports missing, failed and outdated automatic backups", async () => {
  const folder = { BACKUP_DIR: "/backups" };
  const aged = (hours: number): GaugeReading[] => [{ name: "masthead_backup_age_seconds", value: hours * 3600 }];
  const levels = [facts(), facts([], folder), facts(aged(40), folder), facts(aged(5), folder)];
  const found = await Promise.all(levels.map((value) => look("backups", value)));
  expect(found.map(([finding]) => finding?.level)).toEqual(["warn", "fail", "fail", "ok"]);
});

test("reports a failed backup until one succeeds", async () => {
  const { db } = world;
  const value = facts([{ name: "masthead_backup_age_seconds", value: 3600 }], { BACKUP_DIR: "/backups" });
  const end = (state: string, message: string, minutes: number) => db.$executeRaw`
    insert into pgboss.job (name, state, output, completed_on)
    values ('backups.run', ${state}::pgboss.job_state, ${{ message }}::jsonb, now() - make_interval(mins => ${minutes}))`;
  await end("failed", "ENOSPC: no space left on device", 5);
  expect(await look("backups", value)).toMatchObject([
    { level: "fail", message: expect.stringContaining("ENOSPC: no space left on device") },
  ]);
  expect(await listNotices(world.services)).toMatchObject({
    backup: expect.stringMatching(/^the last attempt failed at 2/),
  });
  await end("completed", "", 1);
  expect(await look("backups", value)).toMatchObject([{ level: "ok" }]);
  expect(await listNotices(world.services)).not.toHaveProperty("backup");
});

test("reports mail waiting for the mail server, and mail that failed", async () => {
  const { db, clock } = world;
  await db.mail.deleteMany();
  expect(await look("mail queue", facts())).toMatchObject([{ level: "ok" }]);
  const now = clock.now();
  const mail = { letter: {}, error: "451 later", nextTryAt: now, giveUpAt: now, createdAt: now };
  await db.mail.createMany({ data: [mail, { ...mail, status: "failed" }] });
  expect(await look("mail queue", facts())).toMatchObject([{ level: "warn" }, { level: "warn" }]);
  await db.mail.updateMany({ data: { createdAt: new Date(now.getTime() - 7_200_000) } });
  expect(await look("mail queue", facts())).toMatchObject([{ level: "fail" }, { level: "warn" }]);
  await db.mail.deleteMany();
});

test("reports what is still encrypted with an old key", async () => {
  const { services, brand } = world;
  expect(await look("keys", facts())).toMatchObject([{ level: "ok" }]);
  const tokenHash = "of-an-older-key";
  const place = { table: "share_links", column: "token", row: tokenHash } as const;
  const token = await services.secrets.encrypt("token", place);
  const link = await world.db.shareLink.create({
    data: { brandId: brand.id, tokenHash, token, expiresAt: new Date() },
  });
  const newer = `new:${Buffer.alloc(32, 5).toString("base64")},${services.env.ENCRYPTION_KEYS}`;
  const value = { ...facts(), services: { ...services, secrets: createSecrets(newer) } };
  expect(await look("keys", value)).toMatchObject([
    {
      level: "warn",
      message: expect.stringContaining("review links (1)"),
      fix: expect.stringContaining("rotate-keys"),
    },
  ]);
  await world.db.shareLink.delete({ where: { id: link.id } });
});

test("reports a certificate of content credentials that ends soon, or has ended", async () => {
  const { db, brand, services } = world;
  const levels = async () => (await look("content credentials", facts())).map(({ level }) => level);
  expect(await levels()).toEqual(["off"]);
  await db.brand.update({ where: { id: brand.id }, data: { addsContentCredentials: true } });
  const made = async (daysLeft: number) => {
    const day = 86_400_000;
    const { chain } = await makeCertificate(
      "a.example",
      new Date(services.clock.now().getTime() + (daysLeft - 3652) * day),
    );
    const row = { id: 1, chain, privateKey: "", createdAt: new Date() };
    await db.signingCertificate.upsert({ where: { id: 1 }, create: row, update: row });
    return levels();
  };
  expect([await made(3000), await made(30), await made(-5)]).toEqual([["ok"], ["warn"], ["fail"]]);
  await db.signingCertificate.deleteMany();
  await db.brand.update({ where: { id: brand.id }, data: { addsContentCredentials: false } });
});

test("reports low and exhausted space on each disk", async () => {
  expect(await look("space", facts([], { DISK_WARN_PERCENT: 100 }))).toMatchObject([{ level: "warn" }]);
});

test("reports the lock of a stale session, and the sessions waiting for it", async () => {
  const { db } = world;
  expect(await look("locks", facts())).toMatchObject([{ level: "ok" }]);
  const [silent, waiting] = [0, 1].map(() => new pg.Client({ connectionString: process.env.DATABASE_URL ?? "" }));
  await Promise.all([silent?.connect(), waiting?.connect()]);
  await silent?.query("select pg_advisory_lock(7)");
  // Longer than any of the limits, without waiting: a fake of the server's session view shadows the real one.
  await db.$executeRaw`create schema later`;
  await db.$executeRaw`create view later.pg_stat_activity as select datname, pid, state, wait_event_type, application_name,
    state_change - interval '1 hour' as state_change, query_start - interval '1 hour' as query_start
    from pg_catalog.pg_stat_activity`;
  const blocked = waiting?.query("select pg_advisory_lock(7)").catch(() => {});
  const url = `${process.env.DATABASE_URL}?options=${encodeURIComponent("-c search_path=later,pg_catalog,public")}`;
  const later = openDb(url);
  const value = { ...facts(), services: { ...world.services, db: later } };
  await expect
    .poll(async () => (await look("locks", value)).map(({ message }) => message.replaceAll(/\d+/g, "…")))
    .toEqual([
      "Database process … is idle and holds an advisory lock, which blocks the next start.",
      "Database process … has been waiting for a lock.",
    ]);
  await silent?.end();
  await blocked;
  await waiting?.end();
  await later.$disconnect();
  await db.$executeRaw`drop schema later cascade`;
});

test("ignores an unreachable direct URL when there is no pooler", async () => {
  const url = process.env.DATABASE_URL;
  expect(
    await look("pooler", facts([], { DATABASE_URL: url, DATABASE_DIRECT_URL: "postgresql://127.0.0.1:1/x" })),
  ).toMatchObject([{ level: "ok" }]);
});

test("reports stuck publications, expired leases, queues without a worker, and a worker with too much memory", async () => {
  const { db } = world;
  const { id } = await addPublication(world, { body: "stuck", inSeconds: -3600 });
  await db.publication.update({
    where: { id },
    data: { status: "publishing", leaseUntil: new Date(Date.now() - 3_600_000) },
  });
  expect(await look("publishing", facts())).toMatchObject([
    { level: "fail", message: expect.stringContaining("without a result") },
  ]);
  await db.publication.update({ where: { id }, data: { status: "draft", leaseUntil: null } });
  expect(await look("publishing", facts())).toMatchObject([
    { level: "warn", message: expect.stringContaining("expired") },
  ]);
  await db.publication.delete({ where: { id } });
  await db.$executeRaw`insert into pgboss.job (name, start_after) values ('retention.prune', now() - interval '2 hours')`;
  expect(await look("jobs", facts())).toMatchObject([
    { level: "warn", message: "retention.prune is not being processed: its oldest job has waited 120 min." },
  ]);
  await db.$executeRaw`delete from pgboss.job where name = 'retention.prune'`;
  const grown: GaugeReading[] = [
    { name: "masthead_workers", value: 1 },
    { name: "masthead_worker_memory_bytes", value: 2e9 },
  ];
  expect(await look("worker", facts(grown))).toMatchObject([
    { level: "warn", message: expect.stringContaining("2.0 GB") },
  ]);
});

test("reports an unreachable collector for each signal that is sent", async () => {
  expect(await look("telemetry", facts())).toMatchObject([{ level: "off" }]);
  const away = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1/" };
  expect(await look("telemetry", facts([], away))).toMatchObject([{ level: "warn" }]);
  const all = { ...away, OTEL_LOGS_EXPORTER: "otlp", OTEL_METRICS_EXPORTER: "otlp" } as const;
  expect(await look("telemetry", facts([], all))).toHaveLength(3);
});

test("distinguishes another program on the port from Masthead", async () => {
  const other = createServer((socket) => socket.on("error", () => {}).end("220 mail ready\r\n")).listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  expect(await look("port", facts([], { PORT: port }))).toMatchObject([{ level: "fail" }]);
  other.close();
});

test("lists each network that needs keys: what is missing, the addresses to enter there, and an unreachable APP_URL", async () => {
  const line = async (name: string, env: Partial<Facts["env"]>) =>
    (await look("networks", facts([], env))).find(({ message }) => message.startsWith(`${name} `));
  const APP_URL = "https://masthead.example";
  const TIKTOK = { TIKTOK_CLIENT_KEY: "key", TIKTOK_CLIENT_SECRET: "secret" };
  expect(await line("TikTok", { APP_URL })).toEqual({
    level: "off",
    message: `TikTok is not configured: set TIKTOK_CLIENT_KEY, TIKTOK_CLIENT_SECRET. Addresses to enter there: ${APP_URL}/oauth/tiktok/callback.`,
  });
  expect(await line("TikTok", { APP_URL, TIKTOK_CLIENT_KEY: "key" })).toMatchObject({
    level: "warn",
    message: expect.stringContaining("TIKTOK_CLIENT_SECRET missing"),
  });
  expect(await line("TikTok", { APP_URL, ...TIKTOK })).toMatchObject({
    level: "ok",
    message: expect.stringContaining(`${APP_URL}/webhooks/tiktok.`),
  });
  expect(await line("TikTok", { APP_URL: "http://masthead.internal", ...TIKTOK })).toMatchObject({
    level: "warn",
    message: expect.stringContaining("can't be reached"),
    fix: expect.stringContaining("APP_URL"),
  });
  const names = (await look("networks", facts())).map(({ message }) => message.split(" ")[0]);
  expect(names).toEqual(expect.arrayContaining(["Facebook", "Instagram", "YouTube", "LinkedIn", "Reddit", "X"]));
});
