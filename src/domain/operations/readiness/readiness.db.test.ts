import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, it } from "vitest";
import { openDb } from "#platform/db/index.ts";
import { createWorld } from "#test/world.ts";
import { checkReadiness, listNotices } from "./index.ts";

it("reports pending and failed mails as a warning, and stays ready", async () => {
  const { services, db, clock } = await createWorld();
  await db.mail.deleteMany();
  expect(await listNotices(services)).toMatchObject({ mail: "ok", folders: "ok" });
  const now = clock.now();
  const mail = { letter: {}, error: "451 later", nextTryAt: now, giveUpAt: now, createdAt: now };
  await db.mail.createMany({ data: [mail, { ...mail, status: "failed" }] });
  expect(await listNotices(services)).toMatchObject({
    mail: `1 queued since ${now.toISOString()}, 1 failed`,
    folders: "ok",
  });
});

it("reports missing shared resources without details", async () => {
  const { services, db } = await createWorld();
  const web = (host: string) => {
    const folders = { media: { path: "/data/media", mark: `folder of ${host}` } };
    return { id: host, kind: "web", host, beatAt: new Date(), folders };
  };
  await db.processFolders.createMany({ data: [web("one"), web("other")] });
  expect(await listNotices(services)).toMatchObject({ folders: "not shared by all processes: media" });
  await db.processFolders.deleteMany();
});

it("reports the version of a network's API sixty days before its end", async () => {
  const { services, clock } = await createWorld({ env: { META_GRAPH_VERSION: "v22.0" } });
  const days = (new Date("2027-03-21T00:00:00Z").getTime() - clock.now().getTime()) / 86_400_000;
  clock.advance((days - 1) * 86_400_000);
  expect((await listNotices(services)).api_versions ?? "").not.toContain("Graph API");
  clock.advance(86_400_000);
  expect(await listNotices(services)).toMatchObject({ api_versions: expect.stringContaining("Graph API v22.0") });
});

it("reports a hanging database without hanging", async () => {
  const { services } = await createWorld();
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const parts = await checkReadiness({ ...services, db: openDb(`postgresql://nobody@127.0.0.1:${port}/nothing`) });
  expect(parts).toMatchObject({ database: "not responding", worker: "not responding", key_ring: "not responding" });
  for (const socket of sockets) socket.destroy();
  silent.close();
});
