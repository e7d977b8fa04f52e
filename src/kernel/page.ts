import { z } from "zod";
import { fault } from "./fault.ts";
import { LARGEST_ID } from "./ids.ts";
import { t } from "./language.ts";

/** Keyset pagination for every growing list: `cursor` is opaque, `limit` at most 100. */
export const pageInput = {
  cursor: z.string().max(200).optional().meta({ description: "The `next_cursor` of the previous page." }),
  limit: z.number().int().min(1).max(100).default(25).meta({ description: "Maximum number of results." }),
};

export const pageOutput = {
  next_cursor: z.string().nullable().meta({ description: "Null on the last page.", example: "aWQ6NDI" }),
  has_more: z.boolean().meta({ example: true }),
};

/**
 * Turns `limit + 1` rows into a page.
 * @param rows read with `take: limit + 1`, newest first, ordered by id
 */
export function page<Row extends { id: number }>(rows: Row[], limit: number) {
  const hasMore = rows.length > limit;
  const kept = hasMore ? rows.slice(0, limit) : rows;
  const last = kept.at(-1);
  return {
    rows: kept,
    next_cursor: hasMore && last ? Buffer.from(`id:${last.id}`).toString("base64url") : null,
    has_more: hasMore,
  };
}

/**
 * The query for a page, newest first: `before` goes into `where`, the rest beside it. One row more than is returned
 * tells `page` whether there are others.
 * @throws Fault invalid on `cursor`
 */
export function newestFirst({ cursor, limit }: { cursor?: string; limit: number }) {
  const after = decodeCursor(cursor);
  const before: { id?: { lt: number } } = after === undefined ? {} : { id: { lt: after } };
  return { before, orderBy: { id: "desc" } as const, take: limit + 1 };
}

/** The id a page continues after; a forged cursor is a 422 on `cursor`. */
export function decodeCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const match = /^id:([1-9]\d{0,15})$/.exec(Buffer.from(cursor, "base64url").toString("utf8"));
  const id = Number(match?.[1]);
  if (!match || id > LARGEST_ID) throw fault("invalid", { errors: { cursor: [t("Invalid cursor.")] } });
  return id;
}

/** A place in a list that is ordered by a number and, where it is the same, by ID. */
export type RankPlace = { value: number; id: number };

export function rankCursor({ value, id }: RankPlace): string {
  return Buffer.from(`rank:${value}:${id}`).toString("base64url");
}

/** The place a page continues after; a forged cursor is a 422 on `cursor`. */
export function decodeRankCursor(cursor: string): RankPlace {
  const text = Buffer.from(cursor, "base64url").toString("utf8");
  const [, value, digits] = /^rank:(-?\d{1,15}(?:\.\d{1,15})?):([1-9]\d{0,15})$/.exec(text) ?? [];
  const place = { value: Number(value), id: Number(digits) };
  if (value === undefined || !(place.id <= LARGEST_ID))
    throw fault("invalid", { errors: { cursor: [t("Invalid cursor.")] } });
  return place;
}

/** A place in a list that is ordered by a time and, where it is the same, by ID. */
export type TimePlace = { at: Date; id: number };

export function timeCursor({ at, id }: TimePlace): string {
  return Buffer.from(`at:${at.toISOString()}:${id}`).toString("base64url");
}

/** The place a page continues after; a forged cursor is a 422 on `cursor`. */
export function decodeTimeCursor(cursor: string): TimePlace {
  const text = Buffer.from(cursor, "base64url").toString("utf8");
  const [, time, digits] = /^at:(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z):([1-9]\d{0,15})$/.exec(text) ?? [];
  const place = { at: new Date(time ?? ""), id: Number(digits) };
  if (Number.isNaN(Number(place.at)) || !(place.id <= LARGEST_ID))
    throw fault("invalid", { errors: { cursor: [t("Invalid cursor.")] } });
  return place;
}
