import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { readFolderMark } from "#platform/folder-mark.ts";
import type { Platform } from "#platform/services.ts";
import { findUnshared } from "./find-unshared.ts";
import { foldersOf, type ProcessKind, REPORT_SECONDS } from "./rules.ts";

type Options = { stop: AbortSignal; host?: string };

/**
 * Records every few seconds which folders this process uses, and logs when another one uses different ones. Resolves
 * after `stop`, once no other process counts it any more.
 */
export async function reportFolders(
  { db, env, log }: Pick<Platform, "db" | "env" | "log">,
  kind: ProcessKind,
  { stop, host = hostname() }: Options,
): Promise<void> {
  const id = `${kind}-${randomUUID()}`;
  let reported = "";
  while (!stop.aborted) {
    try {
      const folders = JSON.stringify(await readMarks(kind, env));
      await db.$executeRaw`
        with gone as (delete from process_folders where beat_at < now() - interval '1 day')
        insert into process_folders (id, kind, host, beat_at, folders)
        values (${id}, ${kind}, ${host}, now(), ${folders}::jsonb)
        on conflict (id) do update set beat_at = now(), folders = excluded.folders`;
      const sentences = (await findUnshared(db)).map(({ sentence }) => sentence);
      if (sentences.join() !== reported && sentences.length > 0)
        log.error({ folders: sentences }, "folders are not shared");
      reported = sentences.join();
    } catch (error) {
      // An outage of the database or a full disk is reported elsewhere.
      log.debug({ err: error }, "folder marks");
    }
    await sleep(REPORT_SECONDS * 1000, undefined, { signal: stop }).catch(() => {});
  }
  await db.processFolders.deleteMany({ where: { id } }).catch(() => {});
}

async function readMarks(kind: ProcessKind, env: Platform["env"]) {
  const places = await Promise.all(
    foldersOf(kind, env).map(async ({ name, path, isFolder }) => {
      return [name, { path, mark: isFolder ? await readFolderMark(path) : path }] as const;
    }),
  );
  return Object.fromEntries(places);
}
