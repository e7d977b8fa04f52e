import { z } from "zod";
import "./messages.ts";

declare const brandMark: unique symbol;
declare const userMark: unique symbol;

/**
 * A brand the caller was verified to belong to. Only created by `transport/brand.ts` and by jobs that read it from a
 * row.
 */
export type BrandId = number & { readonly [brandMark]: true };
/** The user a credential was issued to. */
export type UserId = number & { readonly [userMark]: true };

/** Ids have 64 bits in the database and are numbers here, which are exact to this one. */
export const LARGEST_ID = Number.MAX_SAFE_INTEGER;

/** The maximum of PostgreSQL's `integer`, which other numbers have; a larger value fails the whole query. */
export const LARGEST_INTEGER = 2_147_483_647;

/**
 * The id of a row, in bodies, queries and responses; zod takes no integer beyond `LARGEST_ID`. Unknown ids are handled where
 * the row is looked up.
 */
export const Id = z.number().int().min(1).meta({ format: "int64", example: 42 });

/** Parses a path segment as an id; null for an invalid one, for which adapters respond 404. */
export function parseId(text: string): number | null {
  if (!/^[1-9]\d{0,15}$/.test(text)) return null;
  const id = Number(text);
  return id <= LARGEST_ID ? id : null;
}
