import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Script } from "node:vm";
import { expect, onTestFinished, test } from "vitest";
import { notePackages } from "#test/unchanged.ts";
import { isApiClientGenerated, isClientGenerated, referenceScript } from "./generate.ts";
import { ROOT } from "./root.ts";

/** An empty file with this modification time in seconds. */
function write(file: string, at: number): void {
  writeFileSync(file, "");
  utimesSync(file, at, at);
}

test("the database client is generated when it is missing, and again when any file of the schema is newer", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "masthead-generate-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const schema = path.join(folder, "schema");
  const client = path.join(folder, "client.ts");
  mkdirSync(schema);
  for (const name of ["posts.prisma", "tokens.prisma"]) write(path.join(schema, name), 1000);
  expect(isClientGenerated(client, schema)).toBe(false);
  write(client, 2000);
  expect(isClientGenerated(client, schema)).toBe(true);
  write(path.join(schema, "tokens.prisma"), 3000);
  expect(isClientGenerated(client, schema)).toBe(false);
});

test("the API client is generated when it is missing, and again when the document is newer", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "masthead-generate-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [client, document] = [path.join(folder, "index.ts"), path.join(folder, "openapi.json")];
  write(document, 1000);
  expect(isApiClientGenerated(client, document)).toBe(false);
  write(client, 2000);
  expect(isApiClientGenerated(client, document)).toBe(true);
  write(document, 3000);
  expect(isApiClientGenerated(client, document)).toBe(false);
});

test("the script of the API reference is what Scalar's plugin serves", async () => {
  const script = await referenceScript();
  expect(() => new Script(script)).not.toThrow();
  expect(script).toContain("createApiReference");
});

test("an image that has installed packages before its sources generates the database client, nothing of the sources, and changes no package", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "masthead-image-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const copied of ["package.json", "prisma", "src/launch"])
    cpSync(path.join(ROOT, copied), path.join(folder, copied), { recursive: true });
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  const verifyPackages = notePackages(ROOT);
  await promisify(execFile)(process.execPath, ["src/launch/generate.ts"], { cwd: folder });
  expect(verifyPackages).not.toThrow();
  expect(
    isClientGenerated(path.join(folder, "src/platform/db/client/client.ts"), path.join(folder, "prisma/schema")),
  ).toBe(true);
});
