import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startWorker, stopWorker } from "#bench/publishing-workers.ts";
import { listRevisions } from "#domain/content/posts/index.ts";
import { resumeChanges } from "#domain/publishing/publications/changes/resume-changes.ts";
import {
  createTick,
  deletePublication,
  getPublication,
  updatePublication,
} from "#domain/publishing/publications/index.ts";
import { readJournal, startPlatform, type TestClass, testPublishers } from "#platform/connectors/test/for-tests.ts";
import { installQueues, openQueue } from "#platform/queue/index.ts";
import { addPublication, addTestChannel, read } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { jobs } from "./jobs.ts";

/** Real worker processes, killed while they edit or delete a published post; then a healthy one that recovers. */
const folder = mkdtempSync(join(tmpdir(), "masthead-kill-changes-"));
const journal = join(folder, "journal");
const url = process.env.DATABASE_URL ?? "";
const queue = openQueue(url, () => {});
let world: World;
let platform: Awaited<ReturnType<typeof startPlatform>>;

beforeAll(async () => {
  platform = await startPlatform({ journal });
  await installQueues(url, jobs);
  world = await createWorld({ replace: { queue } });
});
afterAll(async () => {
  await platform.stop();
  await queue.stop();
  rmSync(folder, { recursive: true });
});

const options = () => ({ origin: platform.origin, timeoutMs: 20_000, quietSeconds: 0 });
const start = (at?: "intent" | "sent") =>
  startWorker(
    { ...process.env, DATA_DIR: folder, LOG_LEVEL: "silent" },
    { platform: options(), timing: { poll: 0.2 }, ...(at ? { die: { at, probability: 1 } } : {}) },
  );

async function publish(kind: TestClass, thread: string[] = []): Promise<number> {
  const { brand, db } = world;
  const channelId = await addTestChannel(world, kind, `${kind}-${await db.channel.count()}-${brand.id}`);
  const { id } = await addPublication(world, { body: "Before", channelId });
  await db.publication.update({ where: { id }, data: { overrides: { thread } } });
  const tick = createTick(world.services, { extra: testPublishers(options()) });
  const publishOnce = async () => {
    await tick.drain();
    world.clock.advance(1000);
    return (await read(world, id)).status;
  };
  await expect.poll(publishOnce).toBe("published");
  return id;
}

const CHANGES = {
  edit: { operation: updatePublication, input: { body: "After" }, line: "edited", action: "publication.edited" },
  delete: { operation: deletePublication, input: {}, line: "removed", action: "publication.deleted" },
} as const;

const CASES = [
  { kind: "key", change: "edit", at: "intent", requests: 1 },
  // The response is lost with the worker, so the same edit is sent once more, after the first.
  { kind: "key", change: "edit", at: "sent", requests: 2 },
  { kind: "state", change: "edit", at: "sent", requests: 2 },
  { kind: "key", change: "delete", at: "intent", requests: 1 },
  { kind: "look_up", change: "delete", at: "sent", requests: 1 },
  { kind: "blind", change: "delete", at: "sent", requests: 1 },
] as const;
type Killed = (typeof CASES)[number] & { id: number; postId: number; externalId: string };
const found: Killed[] = [];

const linesOf = ({ externalId, change }: Killed) =>
  readJournal(journal).filter(({ id, what }) => id === externalId && what === CHANGES[change].line);
const get = ({ id }: Killed) => world.as(world.owner)(getPublication, { id });
const countAudited = ({ id, change }: Killed) =>
  world.db.auditEvent.count({
    where: { subjectType: "publication", subjectId: id, action: CHANGES[change].action },
  });

it.each(CASES)("reports nothing of the $change on test_$kind when killed at: $at", async (one) => {
  const { operation, input } = CHANGES[one.change];
  const id = await publish(one.kind, one.kind === "state" ? ["Second part"] : []);
  const { externalId, postId } = await read(world, id);
  const killed: Killed = { ...one, id, postId, externalId: externalId ?? "" };
  await world.as(world.owner)(operation, { id, ...input } as never);
  const [, signal] = await once(start(one.at), "exit");
  expect(signal).toBe("SIGKILL");
  expect(linesOf(killed)).toHaveLength(one.at === "sent" ? 1 : 0);
  expect(await get(killed)).toMatchObject({
    edited_at: null,
    removed_at: null,
    can_edit: false,
    can_delete: false,
    change: { kind: one.change, status: "pending", finished_at: null },
  });
  const row = await world.db.publicationChange.findFirst({ where: { publicationId: id } });
  expect(row).toMatchObject({ isAmbiguous: true, tries: 1 });
  expect(await countAudited(killed)).toBe(0);
  found.push(killed);
});

it("completes each of them once, with the next worker", async () => {
  expect(found).toHaveLength(CASES.length);
  // The leases of the dead workers end, and the job for changes that nobody works on finds them.
  await world.db.publicationChange.updateMany({ data: { leaseUntil: new Date(0), createdAt: new Date(0) } });
  const origin = { requestId: "test", entryPoint: "job", address: null, userAgent: null } as const;
  await resumeChanges.perform({ ...world.services, caller: { kind: "system", job: "test.resume" }, origin }, {});
  const worker = start();
  const pending = () => world.db.publicationChange.count({ where: { status: "pending" } });
  await expect.poll(pending).toBe(0);
  await stopWorker(worker);
  expect(worker.exitCode).toBe(0);
  for (const killed of found) {
    const isEdit = killed.change === "edit";
    expect(await get(killed)).toMatchObject({
      status: "published",
      edited_at: isEdit ? expect.any(String) : null,
      removed_at: isEdit ? null : expect.any(String),
      change: { status: "done", error: null },
    });
    const changed = linesOf(killed).map(({ overlaps, text }) => [overlaps, text]);
    expect(changed).toEqual(Array.from({ length: killed.requests }, () => [0, isEdit ? "After" : "Before"]));
    expect(await countAudited(killed)).toBe(1);
    const { revisions } = await world.as(world.owner)(listRevisions, { id: killed.postId });
    expect(revisions.map(({ revision }) => revision)).toEqual(isEdit ? [2] : []);
  }
});
