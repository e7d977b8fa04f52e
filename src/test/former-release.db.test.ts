import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "#kernel/context.ts";
import { readArchive } from "#platform/backup/read-archive.ts";
import { restore } from "#platform/backup/restore.ts";
import { runSql, withDatabase } from "#platform/db/embedded-sql.ts";
import { openDb } from "#platform/db/index.ts";
import { installQueues } from "#platform/queue/index.ts";
import { createStorage } from "#platform/storage/index.ts";
import { jobs } from "#worker/jobs.ts";
import { createServe } from "./checked-serve.ts";
import { type Contents, newestOf, readAllRoutes, readLists, readScreens } from "./read-everything.ts";
import { createWorld } from "./world.ts";

/**
 * Everything that reads, on what an installation from before 0.1.0 has kept. Its backup was made with the last migrations
 * before the baseline: sample content, a row of every kind, an editor and a client, and 37 days of periodic jobs.
 */
const FORMER = path.join(import.meta.dirname, "former-release.zip");
/** After everything in it. */
const DAYS_SINCE = 40;

const url = process.env.DATABASE_URL ?? "";
const copy = `former_${randomUUID().slice(0, 8)}`;
const copyUrl = withDatabase(url, copy);

let contents: Contents;

beforeAll(async () => {
  await runSql(url, `create database ${copy}`);
  const dataDir = mkdtempSync(path.join(tmpdir(), "masthead-former-"));
  const archive = await readArchive(FORMER);
  try {
    const target = {
      url: copyUrl,
      storage: createStorage({ dataDir }),
      uploads: path.join(dataDir, "uploads"),
      archive,
    };
    await restore({ ...target, mayReplace: false, mayPublish: false });
  } finally {
    archive.close();
  }
  await installQueues(copyUrl, jobs);
  // Its own account is one more in the installation.
  const world = await createWorld({ env: { DATABASE_URL: copyUrl, DATA_DIR: dataDir, RATE_LIMITS: "off" } });
  world.clock.advance(DAYS_SINCE * 86_400_000);
  const { id: brandId } = await world.db.brand.findFirstOrThrow({ orderBy: { id: "asc" } });
  contents = { world, serve: createServe(world.services), brandId, rows: { "/teams/": brandId } };
});
afterAll(async () => {
  await openDb(copyUrl).$disconnect();
  await runSql(url, `drop database ${copy} with (force)`);
});

/** The first member of the brand with a role. */
async function memberWith(role: "super_admin" | "editor" | "client"): Promise<Person> {
  const { world, brandId } = contents;
  const { user } = await world.db.member.findFirstOrThrow({
    where: { brandId, role },
    include: { user: { include: { tokens: { where: { kind: "personal" } } } } },
    orderBy: { id: "asc" },
  });
  const id = user.tokens[0]?.id ?? 0;
  return {
    kind: "person",
    userId: user.id as Person["userId"],
    name: `${user.firstName} ${user.lastName}`,
    isVerified: true,
    token: { id, kind: "personal", tier: "full", hasTwoFactors: false, ssoAccountId: null },
  };
}

test("the backup has a row of nearly everything that a path names", async () => {
  for (const segment of ["/posts/", "/publications/", "/recurrences/", "/channels/", "/inbox/", "/media/assets/"]) {
    expect([segment, (await newestOf(contents, segment)).length > 0]).toEqual([segment, true]);
  }
});

test.each(["super_admin", "editor", "client"] as const)("every read answers %s", async (role) => {
  const person = await memberWith(role);
  expect(await readAllRoutes(contents, person)).toEqual([]);
  expect(await readScreens(contents, person)).toEqual([]);
});

test("every list answers after each periodic job", async () => {
  const { world } = contents;
  const owner = await memberWith("super_admin");
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  for (const job of jobs.filter(({ cron }) => cron !== undefined)) {
    await job.perform({ ...world.services, caller: { kind: "system", job: job.name }, origin }, {} as never);
    await world.runJobs();
    expect([job.name, await readLists(contents, owner)]).toEqual([job.name, []]);
  }
});
