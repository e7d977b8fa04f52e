import { type Command, Option } from "commander";
import type { ExportPostsData, Post } from "#client/types.gen.ts";
import { several } from "../arguments.ts";
import type { Connection } from "../connection.ts";
import { misused } from "../failure.ts";
import { readTimes } from "../times.ts";
import { findChannels } from "./posts-channels.ts";

export type PostFilters = {
  status?: string[];
  channel?: string;
  from?: string;
  to?: string;
  tag?: string;
  query?: string;
};

const KNOWN: Record<Post["status"], true> = {
  draft: true,
  in_review: true,
  changes_requested: true,
  approved: true,
  scheduled: true,
  publishing: true,
  published: true,
  partially_published: true,
  failed: true,
  expired: true,
  cancelled: true,
  unknown: true,
};

/** Every status of a post, as `--status` takes it. */
export const STATUSES: readonly string[] = Object.keys(KNOWN);

/** Adds the options that choose posts, for the list and the export. */
export function filtered(command: Command): Command {
  return command
    .addOption(new Option("--status <statuses>", "only these, divided by commas").argParser(several))
    .option("--channel <channel>", "only those for this channel: its id, its handle, or platform:handle")
    .option("--from <time>", "scheduled then or later: a day, or a time by the clocks of the brand's zone")
    .option("--to <time>", "scheduled before then, or on that day or earlier")
    .option("--tag <tag>", "only those with this tag")
    .option("--query <words>", "words that the text contains");
}

/** @throws Failure usage for a status, a channel or a time that does not exist */
export async function queryOf(
  connection: Connection,
  { status, channel, from, to, tag, query: q }: PostFilters,
): Promise<Omit<NonNullable<ExportPostsData["query"]>, "format">> {
  const unknown = status?.find((name) => !STATUSES.includes(name));
  if (unknown !== undefined) {
    throw misused(`There is no status ${unknown}.`, `There are ${STATUSES.join(", ")}.`);
  }
  // The server counts days by the brand's own clocks, and takes the last one in.
  const days = { ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) };
  const times = await readTimes(connection, { from: days.from ? undefined : from, to: days.to ? undefined : to });
  const [found] = channel === undefined ? [] : await findChannels(connection, [channel]);
  return { status: status as Post["status"][] | undefined, channel_id: found, ...times, ...days, tag, q };
}

function isDay(text: string | undefined): boolean {
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text.trim());
}
