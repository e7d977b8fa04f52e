import type { Command } from "commander";
import { getMe, listTeams } from "#client/sdk.gen.ts";
import { connect } from "../connection.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { present, printFields } from "../print.ts";
import { replyOf } from "../response.ts";

export function whoami(program: Command, io: Io): void {
  program
    .command("whoami")
    .description("Show the signed-in user, installation and access level.")
    .addHelpText("after", examples("masthead whoami", "masthead whoami --json"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals();
      const { client, url, brand } = await connect(options, io);
      await present(io, options, await replyOf(getMe({ client })), async ({ user, current_team: selected, token }) => {
        // The brand that commands use here, which may differ from the studio's.
        const teams = brand === null ? [] : (await replyOf(listTeams({ client }))).teams;
        const chosen = teams.find(({ slug }) => slug === brand);
        printFields(io, [
          ["User", `${user.first_name} ${user.last_name}`],
          ["Email", user.email],
          ["Installation", url],
          ["Brand", brand === null ? selected?.name : (chosen?.name ?? `${brand} (you don't have access)`)],
          ["Access", token.tier],
        ]);
      });
    });
}
