import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { createWorld, type World } from "#test/world.ts";
import { findUnshared, reportFolders } from "./index.ts";
import type { ProcessKind } from "./rules.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});

const newFolder = () => mkdtempSync(join(tmpdir(), "masthead-machine-"));

/** A process on its own machine. @returns a function that ends it */
async function run(kind: ProcessKind, host: string, env: Record<string, string>): Promise<() => Promise<void>> {
  const { services, db } = world;
  const stop = new AbortController();
  const running = reportFolders({ ...services, env: { ...services.env, ...env } }, kind, { stop: stop.signal, host });
  const end = async () => {
    stop.abort();
    await running;
  };
  onTestFinished(end);
  await expect.poll(() => db.processFolders.count({ where: { host, kind } })).toBeGreaterThan(0);
  return end;
}

const unshared = async () => (await findUnshared(world.db)).map(({ name }) => name);

test("reports running machines that do not share their folders", async () => {
  const [one, other] = [newFolder(), newFolder()];
  await run("web", "one", { DATA_DIR: one });
  const end = await run("web", "other", { DATA_DIR: other });
  expect(await unshared()).toEqual(["mail", "media", "uploads"]);
  const [mail] = await findUnshared(world.db);
  expect(mail?.sentence).toBe(`mail: different folders for web on one (${one}/mail) and web on other (${other}/mail)`);
  await end();
  expect(await unshared()).toEqual([]);
  await run("worker", "other", {
    DATA_DIR: newFolder(),
    SMTP_URL: "smtp://mail.example.com",
    STORAGE_URL: "s3://media",
  });
  expect(await unshared()).toEqual(["mail", "media"]);
});

test("recognizes one folder under several paths, and needs none for a bucket and a mail server", async () => {
  const data = newFolder();
  const link = join(tmpdir(), `masthead-machine-${randomUUID()}`);
  symlinkSync(data, link);
  onTestFinished(() => rmSync(link));
  const paths = async () => {
    const rows = await world.db.processFolders.findMany({ where: { host: { in: [host] } } });
    return rows.map(({ folders }) =>
      Object.values(folders as Record<string, { mark: string }>).map(({ mark }) => mark),
    );
  };
  const host = randomUUID();
  await Promise.all([run("web", host, { DATA_DIR: data }), run("web", host, { DATA_DIR: link })]);
  await expect.poll(paths).toHaveLength(2);
  const [one, other] = await paths();
  expect(one).toEqual(other);
  const far = { STORAGE_URL: "s3://media/here", SMTP_URL: "smtp://mail.example.com" };
  const away = randomUUID();
  await run("worker", away, { ...far, DATA_DIR: newFolder() });
  const [row] = await world.db.processFolders.findMany({ where: { host: away } });
  expect(row?.folders).toEqual({
    media: { path: "s3://media/here/", mark: "s3://media/here/" },
    mail: { path: "SMTP", mark: "SMTP" },
  });
});

test("ignores a killed process after half a minute", async () => {
  await run("web", "one", { DATA_DIR: newFolder() });
  const folders = { media: { path: "/elsewhere", mark: "another" } };
  const row = { id: "killed", kind: "web", host: "other", folders };
  await world.db.processFolders.create({ data: { ...row, beatAt: new Date() } });
  expect(await unshared()).toEqual(["media"]);
  await world.db.processFolders.update({ where: { id: "killed" }, data: { beatAt: new Date(Date.now() - 31_000) } });
  expect(await unshared()).toEqual([]);
});
