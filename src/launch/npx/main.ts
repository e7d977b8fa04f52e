import { spawn } from "node:child_process";
import { homedir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { lookUp } from "#kernel/look-up.ts";
import { onStopSignal } from "../signals.ts";
import { openApp } from "./app-folder.ts";
import { findNode, packageFinder } from "./installed.ts";

/**
 * The command `masthead` of the package on npm. Without a command it starts the installation, `worker`, `admin` and
 * `proof` are those of `npm run`, and anything else is the command-line client's. It runs on the Node.js of whoever calls it.
 */
const ENTRIES: Readonly<Record<string, string>> = {
  start: "start.ts",
  worker: "worker.ts",
  admin: "admin.ts",
  proof: "proof.ts",
};
const HELP = `Usage: npx masthead                  starts database, web server and worker
       npx masthead worker           starts an additional worker
       npx masthead admin <command>  administers the installation; --help lists the commands
       npx masthead proof            proves that nothing is published twice or lost; --help says how
       npx masthead <command>        the command-line client, as below

Everything is stored in $DATA_DIR, by default ~/.masthead. The variables of docs/configuration.md configure it.
`;

/** The folder of the package. */
const PACKAGE = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");

const [command = "start", ...args] = process.argv.slice(2);
const entry = lookUp(ENTRIES, command);
if (entry) {
  process.exitCode = await run(entry).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  });
} else {
  if (command === "--help" || command === "-h") console.log(HELP);
  await import(new URL("../client.mjs", import.meta.url).href);
}

async function run(entry: string): Promise<number> {
  const dataDir = path.resolve(process.env.DATA_DIR || path.join(homedir(), ".masthead"));
  const find = packageFinder(PACKAGE);
  const node = findNode(find);
  const app = await openApp({ folder: PACKAGE, dataDir, find, log: (line) => console.error(line) });
  const child = spawn(node, [path.join(app, "src/launch", entry), ...args], {
    stdio: "inherit",
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      NODE_COMPILE_CACHE: path.join(app, ".next/cache/code"),
      CALLED_AS: "npx masthead",
    },
  });
  onStopSignal({ stop: () => child.kill("SIGTERM"), force: () => child.kill("SIGINT") });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
