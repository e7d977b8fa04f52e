import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { builtFiles } from "#server/files.ts";
import { findFormerBuild, keepBuild } from "./former-build.ts";

const folders: string[] = [];
let server: Server | undefined;
afterEach(() => {
  server?.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "masthead-built-"));
  folders.push(folder);
  return folder;
}

/** The built files of a release: one of its own, and one that no release changes. */
function buildOf(release: string): string {
  const folder = newFolder();
  mkdirSync(path.join(folder, "chunks"));
  writeFileSync(path.join(folder, `chunks/${release}.js`), `"${release}"`);
  writeFileSync(path.join(folder, "chunks/same.js"), '"same"');
  return folder;
}

/** Runs a release as the web process does; its folder gets a time of its own. */
async function run(dataDir: string, release: string, at: number): Promise<string | null> {
  const former = await findFormerBuild(dataDir, release);
  await keepBuild(dataDir, release, buildOf(release));
  utimesSync(path.join(dataDir, "built-files", release), at, at);
  return former && path.basename(former);
}

const kept = (dataDir: string) => readdirSync(path.join(dataDir, "built-files")).toSorted();

it("keeps one former release, whichever ran last", async () => {
  const dataDir = newFolder();
  expect(await run(dataDir, "one", 1000)).toBeNull();
  expect(await run(dataDir, "one", 1000)).toBeNull();
  expect(await run(dataDir, "two", 2000)).toBe("one");
  // Back to the first, and on to a third from there.
  expect(await run(dataDir, "one", 3000)).toBe("two");
  expect(await run(dataDir, "three", 4000)).toBe("one");
  expect(kept(dataDir)).toEqual(["one", "three"]);
});

it("deletes copies that were never finished, but not one that another process is making", async () => {
  const dataDir = newFolder();
  for (const [name, age] of [
    [".left", 7_200_000],
    [".now", 0],
  ] as const) {
    mkdirSync(path.join(dataDir, "built-files", name), { recursive: true });
    const at = new Date(Date.now() - age);
    utimesSync(path.join(dataDir, "built-files", name), at, at);
  }
  expect(await run(dataDir, "one", 1000)).toBeNull();
  expect(kept(dataDir)).toEqual([".now", "one"]);
});

it("is kept once by processes that start together", async () => {
  const dataDir = newFolder();
  const built = buildOf("one");
  await Promise.all([keepBuild(dataDir, "one", built), keepBuild(dataDir, "one", built)]);
  expect(kept(dataDir)).toEqual(["one"]);
});

it("serves the files of the former release beside its own, and no others", async () => {
  const dataDir = newFolder();
  for (const release of ["one", "two"]) await keepBuild(dataDir, release, buildOf(release));
  const sendFile = builtFiles(await findFormerBuild(dataDir, "three"), buildOf("three"));
  server = createServer((request, response) => void sendFile(request, response)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server?.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const get = async (name: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/_next/static/chunks/${name}.js`);
    return [response.status, response.headers.get("cache-control"), await response.text()];
  };
  const forever = "public,max-age=31536000,immutable";
  expect(await get("three")).toEqual([200, forever, '"three"']);
  expect(await get("two")).toEqual([200, forever, '"two"']);
  expect(await get("one")).toEqual([404, "no-store", "Not Found"]);
  expect(await get("..%2f..%2ftwo%2fchunks%2ftwo")).toEqual([404, "no-store", "Not Found"]);
});
