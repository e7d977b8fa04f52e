import { parseArgs } from "node:util";
import { CALLED_AS } from "./called-as.ts";

const USAGE = `Usage: ${CALLED_AS.start}
       npm run dev    in a checkout: the same, with pages compiled on demand and reloaded on changes

Starts the database, the web server and the worker. Configuration is by environment variables, such as PORT,
APP_URL and DATABASE_URL; docs/configuration.md lists them. "${CALLED_AS.admin} --help" lists the administration commands.`;

/**
 * The arguments of `npm start`. Exits the process for `--help`, with status 0, and for unknown arguments, with status
 * 2, before anything is started.
 */
export function readStartArguments(argv: readonly string[]): { isDev: boolean } {
  try {
    const options = { dev: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const;
    const { values } = parseArgs({ args: [...argv], options });
    if (!values.help) return { isDev: values.dev ?? false };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(2);
  }
  console.log(USAGE);
  process.exit(0);
}
