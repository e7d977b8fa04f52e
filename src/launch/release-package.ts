import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { packArchive, sha256 } from "./release-archive.ts";

/** What npm has to know about the package, of our own `package.json`. */
const KEPT = ["name", "version", "description", "license", "type", "engines", "dependencies", "optionalDependencies"];

/**
 * The manifest of the package on npm, which contains the product as an archive.
 * @param app the archive's SHA-256
 */
export function packageManifest(own: Record<string, unknown>, app: string): Record<string, unknown> {
  const kept = Object.fromEntries(Object.entries(own).filter(([name]) => KEPT.includes(name)));
  return { ...kept, bin: { masthead: "bin/masthead.mjs" }, app };
}

/**
 * Packs the npm package: the release's archive, the client, and the command that unpacks the one and runs both.
 * @param archive the release's archive
 * @param target the path of the package, which is replaced
 */
export async function packPackage(options: {
  root: string;
  archive: string;
  modifiedAt: Date;
  target: string;
}): Promise<void> {
  const { root, archive, modifiedAt, target } = options;
  const folder = mkdtempSync(path.join(tmpdir(), "masthead-package-"));
  try {
    mkdirSync(path.join(folder, "bin"));
    const own = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as Record<string, unknown>;
    const manifest = packageManifest(own, await sha256(archive));
    writeFileSync(path.join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
    for (const file of ["README.md", "LICENSE"]) copyFileSync(path.join(root, file), path.join(folder, file));
    copyFileSync(path.join(root, "public/masthead.mjs"), path.join(folder, "client.mjs"));
    copyFileSync(archive, path.join(folder, "app.tar.gz"));
    await bundleCommand(root, path.join(folder, "bin/masthead.mjs"));
    const files = ["LICENSE", "README.md", "app.tar.gz", "bin/masthead.mjs", "client.mjs", "package.json"];
    await packArchive({ root: folder, files, name: "package", modifiedAt, target });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One file of plain JavaScript: Node.js runs no TypeScript below `node_modules`. */
export async function bundleCommand(root: string, outfile: string): Promise<void> {
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: root,
    entryPoints: ["src/launch/npx/main.ts"],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20.0",
    banner: { js: "#!/usr/bin/env node" },
    logLevel: "error",
  });
}
