import type { Command } from "commander";
import { logout as revokeToken } from "#client/sdk.gen.ts";
import { answer } from "../answer.ts";
import { type GlobalOptions, installationOf, openClient } from "../connection.ts";
import { examples } from "../examples.ts";
import { EXIT, Failure, misused } from "../failure.ts";
import type { Io } from "../io.ts";
import { lazySettings } from "../lazy-settings.ts";

export function logout(program: Command, io: Io): void {
  program
    .command("logout")
    .description("Revoke the token on the server, then forget it here.")
    .option("--local", "forget it here, without asking the server to revoke it")
    .addHelpText("after", examples("masthead logout", "masthead logout --url https://masthead.example.com"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { local?: true }>();
      const openSettings = lazySettings(io);
      const url = await installationOf(options, io, openSettings);
      const settings = await openSettings();
      const profile = settings.profile(url);
      if (!profile) {
        const details = io.env.MASTHEAD_TOKEN ? ["MASTHEAD_TOKEN is yours to unset, and to revoke in the studio."] : [];
        throw new Failure(EXIT.signedOut, `You are not signed in to ${url}.`, { details });
      }
      if (options.local && options.dryRun) throw misused("--local sends nothing anyway.");
      if (!options.local) await revoke(url, profile.token, options, io);
      settings.forget(url);
      io.note(
        options.local ? `Forgotten here. The token lives on until it is revoked at ${url}.` : `Signed out of ${url}.`,
      );
    });
}

/** A token that the server does not know any more is as good as revoked. */
async function revoke(url: string, token: string, options: GlobalOptions, io: Io): Promise<void> {
  const client = openClient({ url, token, isDryRun: options.dryRun === true }, io);
  try {
    await answer(revokeToken({ client }));
  } catch (error) {
    if (!(error instanceof Failure) || error.exitCode !== EXIT.signedOut) throw error;
  }
}
