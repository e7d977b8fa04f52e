import type { Command } from "commander";
import { type GlobalOptions, installationOf } from "../connection.ts";
import { examples } from "../examples.ts";
import type { Io } from "../io.ts";
import { lazySettings } from "../lazy-settings.ts";

export function mcp(program: Command, io: Io): void {
  program
    .command("mcp")
    .description("Print the MCP configuration for assistants and editors.")
    .option("--with-token", "use MASTHEAD_TOKEN, for clients that can't sign in themselves")
    .addHelpText("after", examples("masthead mcp > .mcp.json"))
    .action(async (_options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { withToken?: true }>();
      const url = await installationOf(options, io, lazySettings(io));
      // Never the token itself: this goes into files that are shared and committed.
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the client fills it in from its environment.
      const headers = options.withToken ? { headers: { Authorization: "Bearer ${MASTHEAD_TOKEN}" } } : {};
      io.out(JSON.stringify({ mcpServers: { masthead: { type: "http", url: `${url}/mcp`, ...headers } } }, null, 2));
      if (!options.withToken) io.note("Your client signs in on first use, where you choose its access level.");
    });
}
