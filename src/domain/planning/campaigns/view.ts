import type { z } from "zod";
import { type Role, seesDrafts } from "#kernel/permissions.ts";
import { wireTime } from "#kernel/time.ts";
import type { Campaign as Row } from "#platform/db/index.ts";
import type { PostCounts } from "./find.ts";
import type { Campaign } from "./schema.ts";

export function viewCampaign(row: Row, posts: PostCounts, role: Role | null): z.input<typeof Campaign> {
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    starts_on: dayOf(row.startsOn),
    ends_on: dayOf(row.endsOn),
    description: seesDrafts(role) ? row.description : "",
    is_archived: row.isArchived,
    posts,
    created_at: wireTime(row.createdAt),
    updated_at: wireTime(row.updatedAt),
  };
}

const dayOf = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null;
