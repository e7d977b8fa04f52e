import type { z } from "zod";
import { avatarUrl } from "#domain/identity/accounts/rules.ts";
import { wireTime } from "#kernel/time.ts";
import type { Env } from "#platform/env.ts";
import { readableEmail } from "#platform/readable-email.ts";
import type { FullContact } from "./find.ts";
import { primaryOf } from "./rules.ts";
import type { Contact } from "./schema.ts";

export function viewContact(row: FullContact, { env }: { env: Pick<Env, "APP_URL"> }): z.input<typeof Contact> {
  const primary = primaryOf(row.identities);
  return {
    id: row.id,
    name: row.name,
    email: row.email && readableEmail(row.email),
    phone: row.phone,
    platform: primary?.platform ?? null,
    handle: primary?.handle ?? null,
    avatar_url: avatarUrl(primary?.avatar ?? null, env),
    identities: row.identities.map(({ id, platform, name, handle, avatar }) => ({
      id,
      platform,
      name,
      handle,
      avatar_url: avatarUrl(avatar, env),
    })),
    tags: row.tags,
    note: row.note,
    created_at: wireTime(row.createdAt),
    updated_at: wireTime(row.updatedAt),
  };
}
