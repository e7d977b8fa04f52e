import type { z } from "zod";
import { type Role, seesDrafts } from "#kernel/permissions.ts";
import type { Prisma } from "#platform/db/index.ts";
import type { EvergreenRef, RecurrenceRef } from "./schema.ts";

/** What posts and cards read of their series. */
export const OCCURRENCE = {
  select: { recurrence: { select: { id: true, every: true, interval: true, endsOn: true, stoppedAt: true } } },
} as const satisfies Prisma.PostOccurrenceDefaultArgs;

type Row = { occurrence: Prisma.PostOccurrenceGetPayload<typeof OCCURRENCE> | null };

/** Null for clients, as are other plans of the team. */
export function viewRecurrenceRef({ occurrence }: Row, role: Role | null): z.input<typeof RecurrenceRef> | null {
  if (!occurrence || occurrence.recurrence.stoppedAt || !seesDrafts(role)) return null;
  const { id, every, interval, endsOn } = occurrence.recurrence;
  return { id, every, interval, ends_on: dayOrNull(endsOn) };
}

/** What posts and cards read of evergreen posts. */
export const EVERGREEN = {
  evergreen: { select: { id: true } },
  evergreenUse: { select: { sourceId: true } },
} as const satisfies Prisma.PostSelect;

type Reused = Prisma.PostGetPayload<{ select: typeof EVERGREEN & { id: true } }>;

/** That a post is evergreen, or the copy of such a post. Null for clients. */
export function viewEvergreenRef(
  { id: postId, evergreen, evergreenUse }: Reused,
  role: Role | null,
): z.input<typeof EvergreenRef> | null {
  if (!seesDrafts(role)) return null;
  if (evergreenUse) return { id: null, post_id: evergreenUse.sourceId };
  return evergreen && { id: evergreen.id, post_id: postId };
}

export const dayOrNull = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null;
