import type { Command } from "commander";
import { listTeams } from "#client/sdk.gen.ts";
import { answer } from "../answer.ts";
import { connect, findBrand, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import { misused } from "../failure.ts";
import type { Io } from "../io.ts";
import { clean, present, printTable } from "../print.ts";

export function brands(program: Command, io: Io): void {
  const group = program.command("brands").description("Look at your brands and choose one.");

  group
    .command("list")
    .description("List the brands you belong to.")
    .addHelpText("after", examples("masthead brands list"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { client, brand } = await connect(options, io);
      await present(io, options, await answer(listTeams({ client })), ({ teams, current_team: selected }) => {
        // Without a choice made here the server goes by the one that was made in the studio.
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
    .description("Act for this brand from now on, by its name or slug. The studio's own choice stays as it is.")
    .addHelpText("after", examples('masthead brands use "Test Brand"'))
    .action(async (name: string, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const connection = await connect(options, io);
      const { client, url } = connection;
      const settings = await connection.settings();
      const profile = settings.profile(url);
      if (!profile) throw misused("Only a sign-in can keep a brand.", "With MASTHEAD_TOKEN, set MASTHEAD_BRAND.");
      const brand = await findBrand(name, await answer(listTeams({ client })));
      if (!options.dryRun) settings.keep(url, { ...profile, brand });
      const shown = clean(brand.name);
      io.note(options.dryRun ? `${shown} would be chosen.` : `From now on for ${shown}.`);
    });
}
