import type { Command } from "commander";
import { logout as revokeToken } from "#client/sdk.gen.ts";
import { type GlobalOptions, installationOf, openClient } from "../connection.ts";
import { examples } from "../examples.ts";
import { EXIT, Failure, usageError } from "../failure.ts";
import type { Io } from "../io.ts";
import { lazySettings } from "../lazy-settings.ts";
import { replyOf } from "../response.ts";

export function logout(program: Command, io: Io): void {
  program
    .command("logout")
    .description("Revoke the token and remove it from this machine.")
    .option("--local", "only remove the token from this machine, without revoking it")
    .addHelpText("after", examples("masthead logout", "masthead logout --url https://masthead.example.com"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { local?: true }>();
      const openSettings = lazySettings(io);
      const url = await installationOf(options, io, openSettings);
      const settings = await openSettings();
      const profile = settings.profile(url);
      if (!profile) {
        const details = io.env.MASTHEAD_TOKEN
          ? ["Unset MASTHEAD_TOKEN yourself, and revoke the token in the studio."]
          : [];
        throw new Failure(EXIT.signedOut, `You're not signed in to ${url}.`, { details });
      }
      if (options.local && options.dryRun) throw usageError("--dry-run has no effect with --local.");
      if (!options.local) await revoke(url, profile.token, options, io);
      settings.forget(url);
      io.note(
        options.local
          ? `Removed from this machine. The token still works until you revoke it at ${url}.`
          : `Signed out of ${url}.`,
      );
    });
}

/** A token that the server does not know counts as revoked. */
async function revoke(url: string, token: string, options: GlobalOptions, io: Io): Promise<void> {
  const client = openClient({ url, token, isDryRun: options.dryRun === true }, io);
  try {
    await replyOf(revokeToken({ client }));
  } catch (error) {
    if (!(error instanceof Failure) || error.exitCode !== EXIT.signedOut) throw error;
  }
}
