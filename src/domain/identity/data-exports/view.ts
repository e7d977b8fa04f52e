import type { z } from "zod";
import type { PublicContext } from "#kernel/context.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import type { Export as Row } from "#platform/db/index.ts";
import { DOWNLOAD_MS, downloadLocation } from "./rules.ts";
import type { Export } from "./schema.ts";

export async function viewExport(row: Row, ctx: PublicContext): Promise<z.input<typeof Export>> {
  return {
    id: row.id,
    status: row.status,
    bytes: row.bytes === null ? null : Number(row.bytes),
    error: row.error,
    download_url: row.status === "ready" && !isBrowser(ctx) ? await downloadUrl(row.id, ctx) : null,
    created_at: wireTime(row.createdAt),
    finished_at: wireTimeOrNull(row.finishedAt),
    expires_at: wireTimeOrNull(row.expiresAt),
  };
}

/** A browser may have been left unlocked, and the file contains all data of the account. */
function isBrowser({ caller }: PublicContext): boolean {
  return caller.kind === "person" && caller.token.kind === "session";
}

/** Works without an access token for an hour, for whoever has it. */
export async function downloadUrl(id: number, { secrets, clock, env }: PublicContext): Promise<string> {
  const until = clock.now().getTime() + DOWNLOAD_MS;
  return `${env.APP_URL}/exports/${id}/${await secrets.encrypt(JSON.stringify({ until }), downloadLocation(id))}`;
}
