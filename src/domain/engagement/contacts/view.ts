import type { z } from "zod";
import { wireTime } from "#kernel/time.ts";
import { readableEmail } from "#platform/readable-email.ts";
import type { FullContact } from "./find.ts";
import { primaryOf } from "./rules.ts";
import type { Contact } from "./schema.ts";

export function viewContact(row: FullContact): z.input<typeof Contact> {
  const primary = primaryOf(row.identities);
  return {
    id: row.id,
    name: row.name,
    email: row.email && readableEmail(row.email),
    phone: row.phone,
    platform: primary?.platform ?? null,
    handle: primary?.handle ?? null,
    avatar_url: primary?.avatarUrl ?? null,
    identities: row.identities.map(({ id, platform, name, handle, avatarUrl }) => ({
      id,
      platform,
      name,
      handle,
      avatar_url: avatarUrl,
    })),
    tags: row.tags,
    note: row.note,
    created_at: wireTime(row.createdAt),
    updated_at: wireTime(row.updatedAt),
  };
}
