import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import type { SystemContext } from "#kernel/job.ts";
import { installQueues } from "#platform/queue/index.ts";
import { createWorld } from "#test/world.ts";
import { takenAt } from "./rules.ts";
import { runBackup } from "./run-backup.ts";

it("backs up once a day, applies the retention rule, and leaves other files alone", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "backups-"));
  const { services } = await createWorld({ env: { BACKUP_DIR: folder, BACKUP_AT: "00:00", BACKUP_KEEP: "1d" } });
  await installQueues(process.env.DATABASE_URL ?? "", []);
  const ctx: SystemContext = {
    ...services,
    caller: { kind: "system", job: "test" },
    origin: { requestId: "test", entryPoint: "job", address: null, userAgent: null },
  };
  writeFileSync(path.join(folder, "masthead-2020-01-01T00-00-00-000Z.zip"), "old");
  writeFileSync(path.join(folder, "notes.txt"), "mine");
  await runBackup.perform(ctx, {});
  const made = readdirSync(folder).filter((name) => takenAt(name) !== null);
  expect(made).toHaveLength(1);
  expect(made[0]).not.toContain("2020");
  await runBackup.perform(ctx, {});
  expect(readdirSync(folder).sort()).toEqual([...made, "notes.txt"].sort());
});
