import type { Command } from "commander";
import { meShow } from "#client/sdk.gen.ts";
import { answer } from "../answer.ts";
import { connect } from "../connection.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { present, printFields } from "../print.ts";

export function whoami(program: Command, io: Io): void {
  program
    .command("whoami")
    .description("Say who is signed in, where, and what the token may do.")
    .addHelpText("after", examples("masthead whoami", "masthead whoami --json"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals();
      const { client, url } = await connect(options, io);
      await present(io, options, await answer(meShow({ client })), ({ user, current_team: selected, token }) =>
        printFields(io, [
          ["Person", `${user.first_name} ${user.last_name}`],
          ["E-mail", user.email],
          ["Installation", url],
          ["Brand", selected?.name],
          ["Access", token.tier],
        ]),
      );
    });
}
