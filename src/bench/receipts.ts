import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findReceiptKeys, issueReceipts, jobs, rotateReceiptKey } from "#domain/publishing/receipts/index.ts";

import { createVerifier, isOfRow } from "#domain/publishing/receipts/rules.ts";
import type { SystemContext } from "#kernel/job.ts";
import { backUp } from "#platform/backup/back-up.ts";
import { readArchive } from "#platform/backup/read-archive.ts";
import { restore } from "#platform/backup/restore.ts";
import { runSql, withDatabase } from "#platform/db/embedded-sql.ts";
import { type Db, openDb } from "#platform/db/index.ts";
import { startBenchPlatform } from "./platform.ts";

const COUNT = 10_000;
const COPY = "restored";

/**
 * The receipts of 10,000 publications: half are signed, the key is replaced, the others are signed, everything is backed
 * up and restored into an empty database, and each receipt is verified there. Exits with 1 when one does not verify.
 */
export async function run(): Promise<void> {
  const platform = await startBenchPlatform();
  const folder = mkdtempSync(path.join(tmpdir(), "receipts-"));
  try {
    await platform.register();
    const { services } = platform;
    const origin = { requestId: "bench", entryPoint: "job" as const, address: null, userAgent: null };
    const ctx: SystemContext = { ...services, caller: { kind: "system", job: "bench" }, origin };
    await fill(services.db);
    const ids = (await services.db.publication.findMany({ select: { id: true } })).map(({ id }) => id);
    await timed("signed the first half, 100 at a time", COUNT / 2, async () => {
      for (let from = 0; from < COUNT / 2; from += 100) await issueReceipts(ctx, ids.slice(from, from + 100));
    });
    await rotateReceiptKey(ctx);
    await timed("signed the second half by the job, with the next key", COUNT / 2, async () => {
      for (const job of jobs) await job.perform(ctx, {});
    });
    await timed("the job, with nothing left to sign", 1, async () => {
      for (const job of jobs) await job.perform(ctx, {});
    });
    await rotateReceiptKey(ctx);
    const restored = await restoreElsewhere(platform, folder);
    try {
      await verifyAll(restored);
    } finally {
      await restored.$disconnect();
    }
  } finally {
    rmSync(folder, { recursive: true });
    await platform.stop();
  }
}

type Bench = Awaited<ReturnType<typeof startBenchPlatform>>;

async function restoreElsewhere({ services }: Bench, folder: string): Promise<Db> {
  const { env, storage } = services;
  const url = env.DATABASE_URL ?? "";
  const keys = { AUTH_SECRET: env.AUTH_SECRET, ENCRYPTION_KEYS: env.ENCRYPTION_KEYS };
  const uploads = path.join(env.DATA_DIR, "uploads");
  const { file } = await backUp({ url, storage, uploads, keys, version: "bench", folder });
  await runSql(url, `create database ${COPY}`);
  const archive = await readArchive(file);
  const target = withDatabase(url, COPY);
  await restore({ url: target, storage, uploads, archive, mayReplace: true, mayPublish: false });
  archive.close();
  return openDb(target);
}

async function verifyAll(db: Db): Promise<void> {
  const rows = await db.publicationReceipt.findMany();
  const keys = await findReceiptKeys(db);
  const verify = createVerifier(keys);
  let valid = 0;
  await timed("verified after two rotations and a restore", rows.length, async () => {
    for (const row of rows) {
      const payload = await verify(row.jws);
      if (payload && isOfRow(payload, row)) valid += 1;
    }
  });
  const bytes = rows.reduce((sum, { jws }) => sum + jws.length, 0);
  console.log(`${valid} of ${rows.length} receipts are valid, signed with ${keys.keys.length - 1} keys`);
  console.log(`${Math.round(bytes / rows.length)} bytes each`);
  if (valid !== COUNT) process.exitCode = 1;
}

async function timed(what: string, count: number, work: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  await work();
  const ms = performance.now() - begun;
  console.log(`${what}: ${count} in ${ms.toFixed(0)} ms, ${(ms / count).toFixed(2)} ms each`);
}

/** Posts with a revision, an approval and a publication that was published just now. */
async function fill(db: Db): Promise<void> {
  const brand = await db.brand.findFirstOrThrow({ include: { channels: true, account: true } });
  const [channel] = brand.channels;
  await db.$executeRaw`
    with made as (
      insert into posts (brand_id, author_id, origin, body, tags, timezone, status, content_hash, approved_hash, updated_at)
      select ${brand.id}, ${brand.account.ownerId}, 'web', 'Post ' || n, '{}', 'UTC', 'published', md5(n::text) || md5(n::text),
        md5(n::text) || md5(n::text), now()
      from generate_series(1, ${COUNT}) n returning id, author_id, content_hash
    ), revised as (
      insert into post_revisions (post_id, revision, author_id, origin, content, content_hash)
      select id, 1, author_id, 'web', '{}', content_hash from made
    ), approved as (
      insert into thread_entries (brand_id, post_id, author_id, kind, body, revision, content_hash, via)
      select ${brand.id}, id, author_id, 'approval', '', 1, content_hash, 'studio' from made
    )
    insert into publications (brand_id, post_id, channel_id, status, scheduled_at, published_at, external_id, permalink,
      idempotency_key, updated_at)
    select ${brand.id}, id, ${channel?.id ?? 0}, 'published', now(), now(), id::text, 'https://example.com/' || id,
      gen_random_uuid(), now()
    from made`;
}
