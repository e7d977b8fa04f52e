import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { type Document, describeEvents, describeOperation } from "../shared/describe.ts";
import { CREATES, SEARCHES } from "./operations.ts";

const HERE = import.meta.dirname;
const ROOT = path.join(HERE, "../..");

/** The version of Zapier's platform that the definition is written for, and validated with. */
export const PLATFORM_VERSION = "19.1.0";

/**
 * Builds the app for Zapier as one file and its manifest, as `zapier push` expects them.
 * @param target its folder, which is replaced
 * @throws Error for an operation that the OpenAPI document does not have
 */
export async function buildZapierApp(target: string): Promise<void> {
  const read = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), "utf8")) as unknown;
  const document = read("src/transport/rest/openapi/openapi.snapshot.json") as Document;
  const { version } = read("package.json") as { version: string };
  const describeAll = (ids: readonly string[]) => JSON.stringify(ids.map((id) => describeOperation(document, id)));
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  await build({
    absWorkingDir: HERE,
    entryPoints: ["app.ts"],
    outfile: path.join(target, "index.js"),
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20.19",
    footer: { js: "module.exports = module.exports.default;" },
    define: {
      CREATES: describeAll(CREATES),
      SEARCHES: describeAll(SEARCHES),
      EVENTS: JSON.stringify(describeEvents(document)),
      VERSION: JSON.stringify(version),
      PLATFORM_VERSION: JSON.stringify(PLATFORM_VERSION),
    },
    logLevel: "error",
  });
  const manifest = {
    name: "masthead-zapier",
    version,
    description: "The Zapier app of Masthead.",
    license: "MIT",
    private: true,
    main: "index.js",
    // Installed by whoever pushes the app, who agrees to Zapier's terms.
    dependencies: { "zapier-platform-core": PLATFORM_VERSION },
  };
  writeFileSync(path.join(target, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  copyFileSync(path.join(ROOT, "LICENSE"), path.join(target, "LICENSE"));
  copyFileSync(path.join(HERE, "README.md"), path.join(target, "README.md"));
}
