import type { z } from "zod";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import { platformName } from "#platform/connectors/registry.ts";
import type { DataDeletion as Row } from "#platform/db/index.ts";
import type { DataDeletion } from "./schema.ts";

export function viewDataDeletion(row: Row): z.input<typeof DataDeletion> {
  return {
    code: row.code,
    status: row.status,
    platform: platformName(row.platform),
    had_data: row.hadData,
    received_at: wireTime(row.receivedAt),
    started_at: wireTimeOrNull(row.startedAt),
    finished_at: wireTimeOrNull(row.finishedAt),
  };
}

/** The public status page of a data deletion request; the code grants access. */
export function statusUrl({ APP_URL }: { APP_URL: string }, code: string): string {
  return `${APP_URL}/data-deletion/${code}`;
}
