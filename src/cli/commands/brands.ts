import type { Command } from "commander";
import { listTeams } from "#client/sdk.gen.ts";
import { connect, findBrand, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import { usageError } from "../failure.ts";
import type { Io } from "../io.ts";
import { cleanText, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";

export function brands(program: Command, io: Io): void {
  const group = program.command("brands").description("List your brands and switch between them.");

  group
    .command("list")
    .description("List the brands you belong to.")
    .addHelpText("after", examples("masthead brands list"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client, brand } = await connect(options, io);
      await present(io, options, await replyOf(listTeams({ client })), ({ teams, current_team: selected }) => {
        // Without a selection made here the server uses the one made in the studio.
        const chosen = brand ?? teams.find(({ id }) => id === selected?.id)?.slug;
        return printTable(
          io,
          [
            { head: "", value: ({ slug }) => (slug === chosen ? "*" : "") },
            { head: "Name", value: ({ name }) => name, isFlexible: true },
            { head: "Slug", value: ({ slug }) => slug },
          ],
          teams,
        );
      });
    });

  group
    .command("use <name>")
    .description("Switch to a brand by name or slug. Doesn't affect the brand selected in the studio.")
    .addHelpText("after", examples('masthead brands use "Test Brand"'))
    .action(async (name: string, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const connection = await connect(options, io);
      const { client, url } = connection;
      const settings = await connection.settings();
      const profile = settings.profile(url);
      if (!profile)
        throw usageError("You need to sign in to switch brands.", "With MASTHEAD_TOKEN, set MASTHEAD_BRAND instead.");
      const brand = await findBrand(name, await replyOf(listTeams({ client })));
      if (!options.dryRun) settings.save(url, { ...profile, brand });
      const shown = cleanText(brand.name);
      io.note(options.dryRun ? `Would switch to ${shown}.` : `Switched to ${shown}.`);
    });
}
