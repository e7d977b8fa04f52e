import path from "node:path";
import { buildNodes } from "../../integrations/n8n/build.ts";
import { buildZapierApp } from "../../integrations/zapier/build.ts";
import { readArguments } from "./arguments.ts";
import { ROOT } from "./root.ts";

async function main(): Promise<void> {
  readArguments({
    usage: "npm run integrations",
    about: "Builds the packages for n8n and Zapier into release/integrations.",
  });
  const folder = path.join(ROOT, "release/integrations");
  await buildNodes(path.join(folder, "n8n-nodes-masthead"));
  await buildZapierApp(path.join(folder, "zapier"));
  console.log(`Wrote ${path.relative(process.cwd(), folder)}.`);
}

await main();
