import { type Command, Option } from "commander";
import type { ExportPostsData, Post } from "#client/types.gen.ts";
import { commaSeparated } from "../arguments.ts";
import type { Connection } from "../connection.ts";
import { usageError } from "../failure.ts";
import { readTimes } from "../times.ts";
import { findCampaign } from "./campaigns.ts";
import { findChannels } from "./posts-channels.ts";

export type PostFilters = {
  status?: string[];
  channel?: string;
  from?: string;
  to?: string;
  tag?: string;
  campaign?: string;
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

/** Adds the filters for posts, for the list and the export. */
export function withFilters(command: Command): Command {
  return command
    .addOption(new Option("--status <statuses>", "filter by status, comma-separated").argParser(commaSeparated))
    .option("--channel <channel>", "filter by channel: id, handle or platform:handle")
    .option("--from <time>", "scheduled at or after this date or time, in the brand's time zone")
    .option("--to <time>", "scheduled before this time, or on or before this date")
    .option("--tag <tag>", "filter by tag")
    .option("--campaign <campaign>", "filter by campaign: name or id")
    .option("--query <words>", "search in the text");
}

/** @throws Failure usage for a status, a channel or a time that does not exist */
export async function queryOf(
  connection: Connection,
  { status, channel, from, to, tag, campaign, query: q }: PostFilters,
): Promise<Omit<NonNullable<ExportPostsData["query"]>, "format">> {
  const unknown = status?.find((name) => !STATUSES.includes(name));
  if (unknown !== undefined) {
    throw usageError(`Unknown status ${unknown}.`, `Available: ${STATUSES.join(", ")}.`);
  }
  // The server counts days in the brand's time zone, and includes the last one.
  const days = { ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) };
  const times = await readTimes(connection, { from: days.from ? undefined : from, to: days.to ? undefined : to });
  const [found] = channel === undefined ? [] : await findChannels(connection, [channel]);
  const campaign_id = campaign === undefined ? undefined : await findCampaign(connection, campaign);
  return { status: status as Post["status"][] | undefined, channel_id: found, ...times, ...days, tag, campaign_id, q };
}

function isDay(text: string | undefined): boolean {
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text.trim());
}
