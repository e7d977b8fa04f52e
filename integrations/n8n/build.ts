import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { type Document, describeEvents, describeOperation } from "../shared/describe.ts";
import { RESOURCES } from "./operations.ts";

const HERE = import.meta.dirname;
const ROOT = path.join(HERE, "../..");

/**
 * Builds the package `n8n-nodes-masthead`: the forms of the nodes come from the OpenAPI document of this version.
 * @param target its folder, which is replaced
 * @throws Error for an operation that the document does not have
 */
export async function buildNodes(target: string): Promise<void> {
  const document = JSON.parse(
    readFileSync(path.join(ROOT, "src/transport/rest/openapi/openapi.snapshot.json"), "utf8"),
  ) as Document;
  const resources = RESOURCES.map(({ name, operations }) => ({
    name,
    operations: operations.map((id) => describeOperation(document, id)),
  }));
  const events = describeEvents(document).map(({ name, description }) => ({ name, description }));
  rmSync(target, { recursive: true, force: true });
  const manifest = JSON.parse(readFileSync(path.join(HERE, "manifest.json"), "utf8")) as {
    n8n: { nodes: string[]; credentials: string[] };
  };
  const files = [...manifest.n8n.nodes, ...manifest.n8n.credentials];
  await build({
    absWorkingDir: HERE,
    entryPoints: files.map((file) => file.replace(/^dist\//, "").replace(/\.js$/, ".ts")),
    outbase: HERE,
    outdir: path.join(target, "dist"),
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20.19",
    // n8n provides it.
    external: ["n8n-workflow"],
    define: { RESOURCES: JSON.stringify(resources), EVENTS: JSON.stringify(events) },
    logLevel: "error",
  });
  for (const folder of ["dist", "dist/nodes"]) {
    mkdirSync(path.join(target, folder), { recursive: true });
    copyFileSync(path.join(ROOT, "public/icon.svg"), path.join(target, folder, "masthead.svg"));
  }
  copyFileSync(path.join(ROOT, "LICENSE"), path.join(target, "LICENSE"));
  copyFileSync(path.join(HERE, "README.md"), path.join(target, "README.md"));
  writeFileSync(path.join(target, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}
