import type { Readable } from "node:stream";
import type { Platform } from "#platform/services.ts";
import { downloadLocation } from "./rules.ts";

type Services = Pick<Platform, "db" | "storage" | "secrets" | "clock">;
type Download = { name: string; bytes: number; stream(): Promise<Readable> };

/**
 * The file behind an export's download URL; null unless the URL was issued within the last hour, the file still exists,
 * and its owner has not deleted the account, which revokes every token.
 * @param token the last part of the URL, which acts as a token
 */
export async function openDownload(
  { db, storage, secrets, clock }: Services,
  id: number,
  token: string,
): Promise<Download | null> {
  const now = clock.now();
  if (!(await isLive(secrets, id, token, now))) return null;
  const row = await db.export.findUnique({ where: { id, account: { owner: { deletedAt: null, disabledAt: null } } } });
  if (row?.status !== "ready" || !row.storageKey || !row.expiresAt || row.expiresAt <= now) return null;
  const key = row.storageKey;
  const bytes = await storage.size(key);
  if (bytes === null) return null;
  const day = row.createdAt.toISOString().slice(0, 10);
  return { name: `masthead-export-${day}-${id}.zip`, bytes, stream: () => storage.getStream(key) };
}

async function isLive(secrets: Platform["secrets"], id: number, token: string, now: Date): Promise<boolean> {
  try {
    const { until } = JSON.parse(await secrets.decrypt(token, downloadLocation(id)));
    return until > now.getTime();
  } catch {
    // A token that does not decrypt grants nothing, and is not an error.
    return false;
  }
}
