import { z } from "zod";
import { type Fault, invalid } from "#kernel/fault.ts";
import { Id, LARGEST_INTEGER } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { newestFirst, page } from "#kernel/page.ts";
import type { MediaAsset, Prisma } from "#platform/db/index.ts";
import type { AssetSort } from "./terms.ts";

type Paging = { cursor?: string; limit: number };
type Order = { by: "id" | "name" | "bytes"; direction: "asc" | "desc" };

const ORDERS: Record<Exclude<AssetSort, "newest">, Order> = {
  oldest: { by: "id", direction: "asc" },
  name: { by: "name", direction: "asc" },
  largest: { by: "bytes", direction: "desc" },
};

/** The last position of a page: its order, the value, the id. */
const CursorPosition = z.union([
  z.tuple([z.literal("oldest"), Id, Id]),
  z.tuple([z.literal("name"), z.string().max(255), Id]),
  z.tuple([z.literal("largest"), z.number().int().min(0).max(LARGEST_INTEGER), Id]),
]);

export type Window = {
  where: Prisma.MediaAssetWhereInput;
  orderBy: Prisma.MediaAssetOrderByWithRelationInput[];
  take: number;
};

/**
 * The query of a page in an order, after the cursor; one row more than the limit.
 * @throws Fault invalid on `cursor`
 */
export function pageWindow(sort: AssetSort, { cursor, limit }: Paging): Window {
  if (sort === "newest") {
    const { before, orderBy, take } = newestFirst({ cursor, limit });
    return { where: before, orderBy: [orderBy], take };
  }
  const { by, direction } = ORDERS[sort];
  const orderBy = by === "id" ? [{ id: direction }] : [{ [by]: direction }, { id: direction }];
  return { where: cursor === undefined ? {} : afterPosition(sort, cursor), orderBy, take: limit + 1 };
}

/** The rows of a page and the next cursor. */
export function pageIn<Row extends MediaAsset>(sort: AssetSort, rows: Row[], limit: number) {
  const newest = page(rows, limit);
  const last = newest.rows.at(-1);
  if (sort === "newest" || newest.next_cursor === null || last === undefined) return newest;
  const place = [sort, last[ORDERS[sort].by], last.id];
  return { ...newest, next_cursor: Buffer.from(JSON.stringify(place)).toString("base64url") };
}

function afterPosition(sort: Exclude<AssetSort, "newest">, cursor: string): Prisma.MediaAssetWhereInput {
  const [input, value, id] = decodePosition(cursor);
  const { by, direction } = ORDERS[sort];
  if (input !== sort) throw refuse();
  const beyond = <Value>(than: Value): { gt?: Value; lt?: Value } =>
    direction === "asc" ? { gt: than } : { lt: than };
  if (by === "id") return { id: beyond(id) };
  return { OR: [{ [by]: beyond(value) }, { [by]: value, id: beyond(id) }] };
}

function decodePosition(cursor: string): z.output<typeof CursorPosition> {
  try {
    const place = CursorPosition.safeParse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
    if (place.success && !String(place.data[1]).includes("\0")) return place.data;
  } catch {
    // Reported below.
  }
  throw refuse();
}

function refuse(): Fault<"invalid"> {
  return invalid("cursor", t("Invalid cursor."));
}
