import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { createWorld } from "#test/world.ts";
import { readGauges } from "./index.ts";

it("counts waiting and failed mail, even if all jobs succeeded", async () => {
  const { services, db, clock } = await createWorld();
  await db.mail.deleteMany();
  const now = clock.now();
  const times = { nextTryAt: now, giveUpAt: now, createdAt: new Date(now.getTime() - 1000 * 1000) };
  const mail = { letter: {}, error: "451 later", ...times };
  await db.mail.createMany({ data: [mail, { ...mail, status: "failed" }, { ...mail, status: "failed" }] });
  const readings = await readGauges(services);
  expect(readings.filter(({ name }) => name.startsWith("masthead_mails"))).toEqual([
    { name: "masthead_mails", labels: { status: "waiting" }, value: 1 },
    { name: "masthead_mails", labels: { status: "failed" }, value: 2 },
    { name: "masthead_mails_oldest_seconds", labels: {}, value: 1000 },
  ]);
});

it("counts backups, also where there are none, with the age of the newest", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "backups-"));
  const { services, clock } = await createWorld({ env: { BACKUP_DIR: folder } });
  const backups = async () =>
    (await readGauges(services))
      .filter(({ name }) => name.startsWith("masthead_backup"))
      .map(({ name, value }) => [name, value]);
  writeFileSync(path.join(folder, "notes.txt"), "");
  expect(await backups()).toEqual([["masthead_backups", 0]]);
  for (const hours of [30, 2]) {
    const time = new Date(clock.now().getTime() - hours * 3_600_000).toISOString().replaceAll(/[:.]/g, "-");
    writeFileSync(path.join(folder, `masthead-${time}.zip`), "");
  }
  expect(await backups()).toEqual([
    ["masthead_backups", 2],
    ["masthead_backup_age_seconds", 2 * 3600],
  ]);
});
