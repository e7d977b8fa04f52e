import { fault, invalid } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";
import { MAX_NOTES_A_DAY } from "./terms.ts";

export const withAuthor = { author: true } as const satisfies Prisma.CalendarNoteInclude;

/** A note with the relations of its view. */
export type FullNote = Prisma.CalendarNoteGetPayload<{ include: typeof withAuthor }>;

/** @throws Fault not_found, also for another brand's note */
export async function findNote(tx: Tx, brandId: BrandId, id: number): Promise<FullNote> {
  const note = await tx.calendarNote.findFirst({ where: { brandId, id }, include: withAuthor });
  if (!note) throw fault("not_found", { what: t("Note") });
  return note;
}

/** The stored form of a day. */
export function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** Locks the brand's days, so that concurrent notes do not exceed the maximum. @throws Fault invalid on `day` */
export async function requireRoom(tx: Tx, brandId: BrandId, day: string): Promise<void> {
  await tx.$queryRaw`select id from brands where id = ${brandId} for no key update`;
  const count = await tx.calendarNote.count({ where: { brandId, day: dateOf(day) } });
  if (count >= MAX_NOTES_A_DAY)
    throw invalid("day", t("A day has at most {maximum} notes.", { maximum: MAX_NOTES_A_DAY }));
}
