import type { z } from "zod";
import { type Role, seesDrafts } from "#kernel/permissions.ts";
import type { Prisma } from "#platform/db/index.ts";
import type { RecurrenceRef } from "./schema.ts";

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

export const dayOrNull = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null;
