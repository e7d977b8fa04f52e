import type { z } from "zod";
import { fullName } from "#domain/identity/accounts/index.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import type { FeedRow } from "./find.ts";
import type { CalendarFeed } from "./schema.ts";

export function viewCalendarFeed(row: FeedRow): z.input<typeof CalendarFeed> {
  return {
    id: row.id,
    name: row.name,
    is_for_clients: row.isForClients,
    created_by: { id: row.createdBy.id, name: fullName(row.createdBy) },
    last_read_at: wireTimeOrNull(row.lastReadAt),
    created_at: wireTime(row.createdAt),
  };
}
