import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isApiClientGenerated, isClientGenerated } from "./generate.ts";

/** An empty file that was last changed at so many seconds. */
function write(file: string, at: number): void {
  writeFileSync(file, "");
  utimesSync(file, at, at);
}

test("the database client is generated where there is none, and anew once any file of the schema is newer", () => {
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

test("the API client is written where there is none, and anew once the document is newer", () => {
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
