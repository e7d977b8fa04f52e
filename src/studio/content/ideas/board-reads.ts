import type { IdeaFormat, IdeaStatus } from "#domain/content/ideas/terms.ts";

/** Ideas of a column before "Show more". */
const PER_COLUMN = 30;

export interface IdeaFilters {
  q: string | null;
  format: IdeaFormat | null;
}

/** Input of the query for a column, shared with the server's prefetch. */
export function columnRead(status: IdeaStatus, { q, format }: IdeaFilters) {
  return { status, limit: PER_COLUMN, q: q || undefined, format: format ?? undefined };
}
