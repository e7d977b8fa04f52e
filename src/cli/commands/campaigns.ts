import { type Command, Option } from "commander";
import { createCampaign, deleteCampaign, listCampaigns, updateCampaign } from "#client/sdk.gen.ts";
import type { Campaign, UpdateCampaignData } from "#client/types.gen.ts";
import { counted } from "#kernel/counted.ts";
import { day, wholeNumber } from "../arguments.ts";
import { confirmDeletion } from "../confirm.ts";
import { type Connection, connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import { usageError } from "../failure.ts";
import type { Io } from "../io.ts";
import { type Column, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";

const COLORS: Campaign["color"][] = ["gray", "yellow", "green", "blue", "purple", "red"];

const COLUMNS: Column<Campaign>[] = [
  { head: "Id", value: ({ id }) => id },
  { head: "From", value: ({ starts_on: from }) => from },
  { head: "To", value: ({ ends_on: to }) => to },
  { head: "Color", value: ({ color }) => color },
  { head: "Posts", value: ({ posts }) => posts.reduce((sum, { total }) => sum + total, 0) },
  { head: "Name", value: ({ name, is_archived: isArchived }) => (isArchived ? `${name} (archived)` : name) },
];

type Facts = GlobalOptions & { starts?: string; ends?: string; campaignColor?: Campaign["color"]; about?: string };

const withFacts = (command: Command) =>
  command
    .option("--starts <day>", "first day, in the brand's time zone", day)
    .option("--ends <day>", "last day", day)
    .addOption(new Option("--campaign-color <color>", "its color in the calendar").choices(COLORS))
    .option("--about <text>", "what it is about, for the team only");

const factsOf = ({ starts, ends, campaignColor, about }: Facts) => ({
  starts_on: starts,
  ends_on: ends,
  color: campaignColor,
  description: about,
});

export function campaigns(program: Command, io: Io): void {
  const group = program.command("campaigns").description("Campaigns, to which posts belong.");
  const show = async (options: GlobalOptions, result: { campaign: Campaign }) =>
    present(io, options, result, async ({ campaign }) => {
      printTable(io, COLUMNS, [campaign]);
    });
  const change = async (options: GlobalOptions, id: number, body: NonNullable<UpdateCampaignData["body"]>) => {
    const { client } = await connect(options, io);
    await show(options, await replyOf(updateCampaign({ client, path: { id }, body })));
  };

  group
    .command("list")
    .description("List campaigns, with the number of their posts.")
    .option("--archived", "only archived ones")
    .addHelpText("after", examples("masthead campaigns list", "masthead campaigns list --archived"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { archived?: true }>();
      const { client } = await connect(options, io);
      const query = { archived: options.archived === true };
      await present(io, options, await replyOf(listCampaigns({ client, query })), async ({ campaigns: found }) => {
        printTable(io, COLUMNS, found);
      });
    });

  withFacts(group.command("create"))
    .description("Create a campaign.")
    .argument("<name>", "at most 80 characters")
    .addHelpText("after", examples('masthead campaigns create "Holiday season" --starts 2026-12-01 --ends 2026-12-24'))
    .action(async (name: string, _options: object, command: Command) => {
      const options = command.optsWithGlobals<Facts>();
      const { client } = await connect(options, io);
      await show(options, await replyOf(createCampaign({ client, body: { name, ...factsOf(options) } })));
    });

  withFacts(group.command("edit"))
    .description("Change a campaign.")
    .argument("<id>", "campaign ID", wholeNumber)
    .option("--name <name>", "at most 80 characters")
    .option("--no-days", "without a first and a last day")
    .addHelpText(
      "after",
      examples("masthead campaigns edit 7 --ends 2026-12-31", "masthead campaigns edit 7 --no-days"),
    )
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<Facts & { name?: string; days: boolean }>();
      if (!options.days && (options.starts ?? options.ends) !== undefined) {
        throw usageError("Use either --no-days, or --starts and --ends.");
      }
      const days = options.days ? {} : { starts_on: null, ends_on: null };
      await change(options, id, { name: options.name, ...factsOf(options), ...days });
    });

  group
    .command("archive")
    .description("Archive a campaign that is over, or restore it.")
    .argument("<id>", "campaign ID", wholeNumber)
    .option("--undo", "restore it")
    .addHelpText("after", examples("masthead campaigns archive 7", "masthead campaigns archive 7 --undo"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { undo?: true }>();
      await change(options, id, { is_archived: options.undo !== true });
    });

  group
    .command("delete")
    .description("Delete a campaign. Its posts stay.")
    .argument("<id>", "campaign ID", wholeNumber)
    .option("--yes", "don't ask for confirmation")
    .addHelpText("after", examples("masthead campaigns delete 7 --yes"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { yes?: true }>();
      const { client } = await connect(options, io);
      await confirmDeletion(io, options, "campaign", id);
      await present(io, options, await replyOf(deleteCampaign({ client, path: { id } })), async () => {
        io.note(`Campaign ${id} deleted.`);
      });
    });
}

/** The ID of a campaign by its name or ID. @throws Failure usage */
export async function findCampaign({ client }: Connection, text: string): Promise<number> {
  const { campaigns: known } = await replyOf(listCampaigns({ client, query: { with_counts: false } }));
  const found = known.find(({ id, name }) => name === text || String(id) === text);
  if (found) return found.id;
  throw usageError(`This brand has no campaign "${text}".`, `It has ${counted(known.length, "campaign")}.`);
}
