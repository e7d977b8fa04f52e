import type { z } from "zod";
import type { ImportResult } from "#domain/content/transfer/schema.ts";
import type { Refusal } from "#ui/refusal.ts";

export type ImportReport = z.output<typeof ImportResult>;

/** A problem with a row of a file. */
export interface Finding {
  /** Counted from 1; null for the file as a whole. */
  row: number | null;
  /** The column name: `scheduled_at`. */
  field: string;
  severity: "error" | "warning";
  message: string;
}

/** The errors of a refused import by row: field paths of the form `rows.3.scheduled_at`, counted from 0 there. */
export function findingsOf({ errors = {} }: Refusal): Finding[] {
  return Object.entries(errors)
    .flatMap(([key, messages]) => {
      const [, index, field = ""] = /^(?:rows|posts)\.(\d+)(?:\.(.+))?$/.exec(key) ?? [];
      const row = index === undefined ? null : Number(index) + 1;
      const name = index === undefined ? key : field;
      return messages.map((message) => ({ row, field: name, severity: "error" as const, message }));
    })
    .toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0));
}

/** What isn't carried over, and the preflight issues of the posts; drafts are created nevertheless. */
export function warningsOf({ posts }: ImportReport): Finding[] {
  return posts.flatMap(({ row, issues, left_out: leftOut }) => [
    ...leftOut.map((message) => ({ row: row + 1, field: "", severity: "warning" as const, message })),
    ...issues.map(({ field, message, fix }) => ({
      row: row + 1,
      field,
      severity: "warning" as const,
      message: fix === null ? message : `${message} ${fix}`,
    })),
  ]);
}
