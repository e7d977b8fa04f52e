import { z } from "zod";
import "./messages.ts";

declare const brandMark: unique symbol;
declare const userMark: unique symbol;

/** A brand the caller was proven to belong to. Minted only by `transport/brand.ts` and by jobs that read it from a row. */
export type BrandId = number & { readonly [brandMark]: true };
/** The person a credential was issued to. */
export type UserId = number & { readonly [userMark]: true };

/** What PostgreSQL's `integer` holds; it refuses the whole query over anything larger. */
export const LARGEST_ID = 2_147_483_647;

/** The id of a row, in bodies, queries and answers. Unknown ones are answered by who looks for them. */
export const Id = z.number().int().min(1).max(LARGEST_ID).meta({ example: 42 });

/** Reads a path segment as an id; null for anything that cannot be one, which the adapters answer with 404. */
export function parseId(text: string): number | null {
  if (!/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= LARGEST_ID ? id : null;
}
