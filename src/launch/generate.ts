import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { bundleCli } from "./bundle-cli.ts";
import { ROOT } from "./root.ts";

const CLIENT = path.join(ROOT, "src/platform/db/client/client.ts");

const SCHEMA = path.join(ROOT, "prisma/schema");

/** Whether the Prisma client has been generated in this checkout since its schema last changed, as a pull changes it. */
export function isClientGenerated(client = CLIENT, schema = SCHEMA): boolean {
  if (!existsSync(client)) return false;
  const generatedAt = statSync(client).mtimeMs;
  return readdirSync(schema).every((file) => statSync(path.join(schema, file)).mtimeMs <= generatedAt);
}

/**
 * Writes the Prisma client to `src/platform/db/client`.
 * @throws Error with Prisma's own output when the schema is invalid.
 */
export function generateClient(): void {
  const cli = createRequire(import.meta.url).resolve("prisma/build/index.js");
  const run = spawnSync(process.execPath, [cli, "generate", "--schema", "prisma/schema", "--no-hints"], {
    cwd: ROOT,
    encoding: "utf8",
    env: {
      ...process.env,
      // Prisma downloads its schema engine unless it is told where one is. Generating never starts it.
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      CHECKPOINT_DISABLE: "1",
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
    },
  });
  if (run.status !== 0) {
    throw new Error(`prisma generate failed\n${run.stdout}${run.stderr}${run.error?.message ?? ""}`.trim());
  }
}

const DOCUMENT = path.join(ROOT, "src/transport/rest/openapi/openapi.snapshot.json");

const API_CLIENT = path.join(ROOT, "src/client/index.ts");

/** Whether the typed client of the REST API was written in this checkout since the OpenAPI document last changed. */
export function isApiClientGenerated(client = API_CLIENT, document = DOCUMENT): boolean {
  return existsSync(client) && statSync(client).mtimeMs >= statSync(document).mtimeMs;
}

/**
 * Writes the typed client of the REST API to `src/client`, from the committed OpenAPI document. Without the document,
 * as in an image whose sources are not there yet, there is nothing to write.
 */
export async function generateApiClient(): Promise<void> {
  if (!existsSync(DOCUMENT)) return;
  const { createClient } = await import("@hey-api/openapi-ts");
  await createClient({
    input: DOCUMENT,
    output: { path: path.join(ROOT, "src/client"), importFileExtension: ".ts" },
    plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
    logs: { level: "silent", file: false },
  });
}

/** The fonts of the studio, which the reference loads by itself for it is no page of Next. */
const REFERENCE_FONTS = {
  "inter.woff2": "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  "newsreader.woff2": "@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2",
  "jetbrains-mono.woff2": "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
};

/** Puts the script and the fonts of the API reference among the files that are served from here. */
function copyReferenceFiles(): void {
  const entry = fileURLToPath(import.meta.resolve("@scalar/api-reference"));
  const script = path.join(path.dirname(entry), "browser/standalone.js");
  const folder = path.join(ROOT, "public/reference");
  mkdirSync(folder, { recursive: true });
  copyFileSync(script, path.join(folder, "scalar.js"));
  for (const [name, file] of Object.entries(REFERENCE_FONTS)) {
    copyFileSync(path.join(ROOT, "node_modules", file), path.join(folder, name));
  }
}

if (import.meta.main) {
  generateClient();
  copyReferenceFiles();
  await generateApiClient();
  await bundleCli();
}
