import { type Command, Option } from "commander";
import { getMe } from "#client/sdk.gen.ts";
import { endingOf, type GlobalOptions, installationOf, normalizeUrl, openClient } from "../connection.ts";
import { examples } from "../examples.ts";
import { EXIT, Failure, usageError } from "../failure.ts";
import type { Io } from "../io.ts";
import { lazySettings } from "../lazy-settings.ts";
import { cleanText, present } from "../print.ts";
import { replyOf } from "../response.ts";

type Options = GlobalOptions & { browser: boolean; password?: true; email?: string; token?: string | true };

export function login(program: Command, io: Io): void {
  program
    .command("login")
    .description("Sign in through the browser and store the token on this machine.")
    .option("--no-browser", "print the URL instead of opening it")
    .option("--password", "sign in with email address and password")
    .option("--email <address>", "with --password")
    .addOption(
      new Option("--token [token]", "store an existing token; read from stdin if omitted").conflicts("password"),
    )
    .addHelpText(
      "after",
      examples(
        "masthead login --url https://masthead.example.com",
        "masthead login --password --email ada@example.com",
        "masthead login --token < token.txt",
      ),
    )
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      if (options.dryRun) throw usageError("--dry-run isn't available for login.");
      const openSettings = lazySettings(io);
      const settings = await openSettings();
      const isNamed = options.url ?? io.env.MASTHEAD_URL ?? settings.current;
      const url =
        isNamed || !io.canAsk
          ? await installationOf(options, io, openSettings)
          : normalizeUrl(await io.ask("Address of your installation"));
      const token = await signIn(url, options, io);
      const me = await replyOf(getMe({ client: openClient({ url, token, isDryRun: false }, io) })).catch((error) => {
        throw options.token === undefined ? error : nameGiven(error, token);
      });
      const before = settings.profile(url);
      const isSame = before?.email === me.user.email;
      settings.save(url, { token, email: me.user.email, ...(isSame && before.brand ? { brand: before.brand } : {}) });
      if (io.env.MASTHEAD_TOKEN) io.note("MASTHEAD_TOKEN is set and takes precedence over this sign-in.");
      await present(io, options, me, ({ user }) => io.out(`Signed in to ${url} as ${cleanText(user.email)}.`));
    });
}

async function signIn(url: string, options: Options, io: Io): Promise<string> {
  const client = openClient({ url, isDryRun: false }, io);
  if (options.token !== undefined) return givenToken(options.token, io);
  if (options.password) return (await import("../login/by-password.ts")).loginByPassword(client, io, options.email);
  return (await import("../login/by-browser.ts")).loginByBrowser(client, io, options);
}

function nameGiven(error: unknown, token: string): unknown {
  if (!(error instanceof Failure) || error.exitCode !== EXIT.signedOut) return error;
  const details = [`The token given with --token${endingOf(token)} isn't valid.`, ...error.details];
  return new Failure(error.exitCode, error.message, { details, body: error.body });
}

async function givenToken(value: string | true, io: Io): Promise<string> {
  const text = value === true ? await (io.canAsk ? io.askSecret("Token") : io.readInput()) : value;
  const token = text.trim();
  if (!/^[\x21-\x7e]+$/.test(token)) throw usageError("No token found in the input.", "It looks like 42|mh_…");
  return token;
}
