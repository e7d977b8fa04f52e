import type { IdeaFormat, IdeaStatus } from "#domain/ideas/terms.ts";

/** Ideas of a column before "Show more". */
const PER_COLUMN = 30;

export interface Narrowing {
  q: string | null;
  format: IdeaFormat | null;
}

/** What a column of the board reads. The server's first paint reads the same. */
export function columnRead(status: IdeaStatus, { q, format }: Narrowing) {
  return { status, limit: PER_COLUMN, q: q || undefined, format: format ?? undefined };
}
