import type { Command } from "commander";
import { InvalidArgumentError } from "commander";
import { getReportSchedules, updateReportSchedules } from "#client/sdk.gen.ts";
import type { ReportSchedule } from "#client/types.gen.ts";
import { commaSeparated, wholeNumber } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { type Column, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";
import { clockTime } from "../times.ts";

type RecipientsOptions = GlobalOptions & { weekly?: number[]; monthly?: number[] };

type Row = ReportSchedule & { every: string };

const COLUMNS: Column<Row>[] = [
  { head: "Sent", value: ({ every }) => every },
  { head: "Next", value: ({ next_at: at }) => at && clockTime(at) },
  { head: "To", value: ({ members }) => members.map(({ id, name }) => `${name} (${id})`).join(", ") || null },
];

/** `12,15`, or `none`. */
function userIds(text: string): number[] {
  if (text === "none") return [];
  const ids = commaSeparated(text).map(wholeNumber);
  if (ids.length === 0) throw new InvalidArgumentError('It must be user IDs, such as 12,15, or "none".');
  return ids;
}

/** Adds `metrics recipients`. */
export function reportRecipients(group: Command, io: Io): void {
  group
    .command("recipients")
    .description("Show who receives the report by email every week and month, or change that.")
    .option("--weekly <users>", 'user IDs of the members who receive it every Monday, or "none"', userIds)
    .option("--monthly <users>", 'user IDs of the members who receive it every first of the month, or "none"', userIds)
    .addHelpText("after", examples("masthead metrics recipients", "masthead metrics recipients --monthly 12,15"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<RecipientsOptions>();
      const { weekly, monthly } = options;
      const { client } = await connect(options, io);
      const isChange = weekly !== undefined || monthly !== undefined;
      const result = await replyOf(
        isChange ? updateReportSchedules({ client, body: { weekly, monthly } }) : getReportSchedules({ client }),
      );
      await present(io, options, result, (schedules) =>
        printTable(io, COLUMNS, [
          { every: "weekly", ...schedules.weekly },
          { every: "monthly", ...schedules.monthly },
        ]),
      );
    });
}
