import type { z } from "zod";
import type { MemberView } from "#domain/brands/members/schema.ts";

export type Member = z.output<typeof MemberView>;

/** Invited people may have a single name. */
export function nameOf({ first_name: first, last_name: last }: Member): string {
  return `${first} ${last}`.trim();
}
