import { type Command, Option } from "commander";
import { pageSize } from "./arguments.ts";
import type { Io } from "./io.ts";

export type Paging = { limit?: number; cursor?: string; all?: true };

type Page<Noun extends string> = { [Key in Noun]: unknown[] } & { next_cursor: string | null; has_more: boolean };

/** Adds the options of every list. */
export function paged(command: Command): Command {
  return command
    .addOption(new Option("--limit <number>", "maximum number of results, 1 to 100").argParser(pageSize))
    .addOption(new Option("--cursor <cursor>", "continue from an earlier page"))
    .addOption(new Option("--all", "fetch all pages").conflicts(["cursor"]));
}

/** One page, or with `--all` all pages as one list in the same shape. */
export async function readPages<Noun extends string, Body extends Page<Noun>>(
  noun: Noun,
  { limit, cursor, all }: Paging,
  read: (page: { limit?: number; cursor?: string }) => Promise<Body>,
): Promise<Body> {
  const size = limit ?? (all ? 100 : undefined);
  const body = await read({ limit: size, cursor });
  const rows: unknown[] = body[noun];
  for (let next = all ? body.next_cursor : null; next !== null; ) {
    const page = await read({ limit: size, cursor: next });
    rows.push(...page[noun]);
    next = page.next_cursor;
  }
  return all ? { ...body, next_cursor: null, has_more: false } : body;
}

/** Notes below a table that there is more, and how to get it. */
export function notePage(io: Io, { next_cursor: next }: { next_cursor: string | null }): void {
  if (next !== null) io.note(`More results: use --all, or --cursor ${next}`);
}
