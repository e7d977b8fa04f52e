import { execFile } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { readArguments } from "./arguments.ts";
import { bundleCli } from "./bundle-cli.ts";
import { writeEmojiData } from "./emoji-data.ts";
import { generateNetworkLists } from "./generate-networks.ts";
import { packageBin } from "./package-bin.ts";
import { writePlatformIcons } from "./platform-icons.ts";
import { ROOT } from "./root.ts";

const CLIENT = path.join(ROOT, "src/platform/db/client/client.ts");

const SCHEMA = path.join(ROOT, "prisma/schema");

/** Whether the Prisma client in this checkout is newer than its schema, which a pull may have changed. */
export function isClientGenerated(client = CLIENT, schema = SCHEMA): boolean {
  if (!existsSync(client)) return false;
  const generatedAt = statSync(client).mtimeMs;
  return readdirSync(schema).every((file) => statSync(path.join(schema, file)).mtimeMs <= generatedAt);
}

/**
 * Writes the Prisma client twice, with Prisma's own command, which cannot read 64-bit columns as `number`: `client/wide` is
 * of the schema, and talks to the database; `client` is of a copy of it where such a field is an `Int`, and has the types
 * (`platform/db/wide-client.ts`).
 * @throws Error with Prisma's own message when the schema is invalid
 */
export async function generateClient(): Promise<void> {
  // Beside the schema, whose path to the client it keeps.
  const typed = mkdtempSync(path.join(SCHEMA, "../typed-"));
  try {
    for (const file of readdirSync(SCHEMA)) {
      const schema = readFileSync(path.join(SCHEMA, file), "utf8");
      writeFileSync(
        path.join(typed, file),
        schema.replaceAll("db/client/wide", "db/client").replaceAll("BigInt", "Int"),
      );
    }
    // Prisma writes to no folder in which it finds others' files, as its clearing of the outer one would leave it.
    rmSync(path.join(CLIENT, "../wide"), { recursive: true, force: true });
    await runPrisma(typed);
  } finally {
    rmSync(typed, { recursive: true });
  }
  await runPrisma(SCHEMA);
}

async function runPrisma(schema: string): Promise<void> {
  const env = {
    ...process.env,
    // The command would download the engine of its migrations, which it does not run to generate a client.
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    // No outside calls: it would ask for newer versions.
    CHECKPOINT_DISABLE: "1",
  };
  const args = [packageBin("prisma"), "generate", "--schema", schema, "--no-hints"];
  await promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
}

const DOCUMENT = path.join(ROOT, "src/transport/rest/openapi/openapi.snapshot.json");

const API_CLIENT = path.join(ROOT, "src/client/index.ts");

/** Whether the typed client of the REST API in this checkout is newer than the OpenAPI document. */
export function isApiClientGenerated(client = API_CLIENT, document = DOCUMENT): boolean {
  return existsSync(client) && statSync(client).mtimeMs >= statSync(document).mtimeMs;
}

/**
 * Writes the typed client of the REST API to `src/client`, from the committed OpenAPI document. Without the document,
 * as in an image without the sources, there is nothing to write.
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

/** The fonts of the studio, which the reference loads itself because it is no Next page. */
const REFERENCE_FONTS = {
  "inter.woff2": "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  "newsreader.woff2": "@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2",
  "jetbrains-mono.woff2": "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
};

/**
 * The browser script of Scalar's API reference, as its plugin for Fastify serves it. The package of the reference itself,
 * which has the same script as a file, would install 272 packages with 287 MB that the script already contains.
 * @throws Error when the plugin does not serve it
 */
export async function referenceScript(): Promise<string> {
  const [{ fastify }, { default: reference }] = await Promise.all([
    import("fastify"),
    import("@scalar/fastify-api-reference"),
  ]);
  const server = fastify();
  await server.register(reference, { routePrefix: "/reference", configuration: { url: "/openapi.json" } });
  const { statusCode, body } = await server.inject("/reference/js/scalar.js");
  await server.close();
  if (statusCode !== 200) throw new Error(`Scalar's plugin answered ${statusCode} instead of its script`);
  return body;
}

/** Writes the script and the fonts of the API reference to the public files. */
async function copyReferenceFiles(): Promise<void> {
  const folder = path.join(ROOT, "public/reference");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "scalar.js"), await referenceScript());
  for (const [name, file] of Object.entries(REFERENCE_FONTS)) {
    copyFileSync(path.join(ROOT, "node_modules", file), path.join(folder, name));
  }
}

/** With `npm ci --omit=dev` these are missing, as in a release, which contains what they generate. */
const GENERATORS = ["prisma", "@hey-api/openapi-ts", "esbuild", "fastify"];
const areInstalled = GENERATORS.every((name) => existsSync(path.join(ROOT, "node_modules", name)));

if (import.meta.main) {
  readArguments({
    usage: "npm run generate",
    about:
      "Writes what is generated and not in git: the clients of the database and of the API, lists, icons and fonts.",
  });
}
if (import.meta.main && areInstalled) {
  await generateNetworkLists();
  await generateClient();
  await copyReferenceFiles();
  await writePlatformIcons();
  writeEmojiData();
  await generateApiClient();
  await bundleCli();
}
