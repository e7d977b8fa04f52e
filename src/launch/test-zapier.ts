import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { run } from "#test/real/run.ts";
import { buildZapierApp, PLATFORM_VERSION } from "../../integrations/zapier/build.ts";
import { readArguments } from "./arguments.ts";

type Finding = { property: string; message: string };
type Core = {
  createAppHandler(app: string): (event: object) => Promise<{ results: unknown }>;
};

async function main(): Promise<void> {
  readArguments({
    usage: "npm run test:zapier",
    about: `Validates the app definition with Zapier's schema, and with the handler that its platform would call. Installs both into
the system's temporary folder; whoever does agrees to the Zapier Platform Agreement.`,
  });
  const folder = mkdtempSync(path.join(tmpdir(), "masthead-zapier-"));
  try {
    await buildZapierApp(folder);
    const options = ["--ignore-scripts", "--no-audit", "--no-fund"];
    await run("npm", ["install", ...options], { cwd: folder });
    writeFileSync(path.join(folder, "zapierwrapper.js"), "");
    const require = createRequire(path.join(folder, "index.js"));
    const core = require("zapier-platform-core") as Core;
    const handler = core.createAppHandler(path.join(folder, "index.js"));
    const call = async (command: string) => (await handler({ command })).results;
    const findings = (await call("validate")) as Finding[];
    for (const { property, message } of findings) console.error(`${property}: ${message}`);
    const { triggers, creates, searches } = (await call("definition")) as Record<string, object>;
    const count = (of: object | undefined) => Object.keys(of ?? {}).length;
    console.log(
      `zapier-platform-core ${PLATFORM_VERSION}: ${count(triggers)} triggers, ${count(creates)} actions, ${count(searches)} searches`,
    );
    const isRight = findings.length === 0 && count(triggers) > 0;
    console.log(isRight ? "1 passed, 0 failed" : "0 passed, 1 failed");
    if (!isRight) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
