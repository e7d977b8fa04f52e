import type { z } from "zod";
import { wireTime } from "#kernel/time.ts";
import type { Contact as Row } from "#platform/db/index.ts";
import type { Contact } from "./schema.ts";

export function viewContact(row: Row): z.input<typeof Contact> {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    platform: row.platform,
    handle: row.handle,
    avatar_url: row.avatarUrl,
    tags: row.tags,
    note: row.note,
    created_at: wireTime(row.createdAt),
    updated_at: wireTime(row.updatedAt),
  };
}
