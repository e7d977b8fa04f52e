import { Temporal } from "temporal-polyfill";
import type { Brand, Tx } from "#platform/db/index.ts";
import { SAMPLE_NOTES } from "./posts.ts";

export async function insertNotes(tx: Tx, { id: brandId, timezone }: Brand, authorId: number, now: Date) {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone).toPlainDate();
  await tx.calendarNote.createMany({
    data: SAMPLE_NOTES.map(({ day, ...note }) => ({
      ...note,
      brandId,
      authorId,
      createdAt: now,
      updatedAt: now,
      day: new Date(`${today.add({ days: day })}T00:00:00Z`),
    })),
  });
}
