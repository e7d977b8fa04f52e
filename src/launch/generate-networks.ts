import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Connector } from "#platform/connectors/contract.ts";
import { ROOT } from "./root.ts";

const CONNECTORS = path.join(ROOT, "src/platform/connectors");
const LISTS = path.join(CONNECTORS, "list");
const FIXTURES = path.join(ROOT, "src/test/networks");

/**
 * The import lists of networks, generated from `networks.json` and the files in the networks' folders: modules for
 * browsers, modules for servers only, and names, icons, their colors, previews and profile grids, which are small
 * enough for every screen; how texts with formatting are counted is loaded with the first of them.
 * @returns the text of each file by its path
 */
export async function composeNetworkLists(): Promise<ReadonlyMap<string, string>> {
  const networks = JSON.parse(readFileSync(path.join(CONNECTORS, "networks.json"), "utf8")) as string[];
  const withFile = (file: string) => networks.filter((network) => existsSync(path.join(CONNECTORS, network, file)));
  const [withEnv, withPreview, withRich] = [withFile("env.ts"), withFile("preview.ts"), withFile("markdown.ts")];
  const connectors = await readConnectors(networks);
  const names = Object.fromEntries(connectors.map(({ platform, name }) => [platform, name]));
  const icons = Object.fromEntries(connectors.map(({ platform, icon }) => [platform, icon]));
  const colors = Object.fromEntries(connectors.flatMap(({ icon, color }) => (color ? [[icon, color]] : [])));
  const grids = connectors.flatMap(({ platform, profileGrid }) => (profileGrid ? [platform] : []));
  const files = {
    "describes.ts": [
      'import type { Connector } from "../contract.ts";',
      ...networks.map((name) => `import { connectors as ${idOf(name)} } from "../${name}/describe.ts";`),
      "",
      `export const described: readonly Connector[] = [${networks.map((name) => `...${idOf(name)}`).join(", ")}];`,
    ],
    "networks.ts": [
      'import type { Network } from "../connector-parts.ts";',
      ...networks.map((name) => `import { network as ${idOf(name)} } from "../${name}/index.ts";`),
      "",
      `export const networks: readonly Network[] = [${networks.map(idOf).join(", ")}];`,
    ],
    "env.ts": [
      ...withEnv.map((name) => `import * as ${idOf(name)} from "../${name}/env.ts";`),
      "",
      `export const networksShape = { ${withEnv.map((name) => `...${idOf(name)}.shape`).join(", ")} };`,
    ],
    "previews.ts": [
      'import type { PreviewShape } from "../shared/description/preview-shapes.ts";',
      ...withPreview.map((name) => `import { previews as ${idOf(name)} } from "../${name}/preview.ts";`),
      "",
      `export const previews: Readonly<Record<string, PreviewShape>> = { ${withPreview.map((name) => `...${idOf(name)}`).join(", ")} };`,
    ],
    "rich-texts.ts": [
      'import type { RichDocument } from "../shared/rich-text/document.ts";',
      ...withRich.map((name) => `import { richTexts as ${idOf(name)} } from "../${name}/markdown.ts";`),
      "",
      `export const richTexts: Readonly<Record<string, (document: RichDocument) => string>> = { ${withRich.map((name) => `...${idOf(name)}`).join(", ")} };`,
    ],
    "names.ts": [`export const names = ${JSON.stringify(names, null, 2)};`],
    "icons.ts": [`export const icons = ${JSON.stringify(icons, null, 2)};`],
    "profile-grids.ts": [`export const profileGrids: readonly string[] = ${JSON.stringify(grids)};`],
    "colors.ts": [`export const colors: Readonly<Record<string, string>> = ${JSON.stringify(colors, null, 2)};`],
  };
  const note = "// Written by `npm run generate` from networks.json and the networks' folders.";
  const paths = Object.entries(files).map(([name, lines]): [string, string[]] => [path.join(LISTS, name), lines]);
  const all = [...paths, ...composeFixtureList(networks)];
  return new Map(all.map(([file, lines]) => [file, `${[note, ...lines].join("\n")}\n`]));
}

/** The fixtures of networks that have a folder with one in the tests, which a release does not contain. */
function composeFixtureList(networks: readonly string[]): [string, string[]][] {
  if (!existsSync(FIXTURES)) return [];
  const proven = networks.filter((network) => existsSync(path.join(FIXTURES, network, "fixture.ts")));
  const lines = [
    'import type { OwnFixture } from "./own.ts";',
    ...proven.map((name) => `import { fixtures as ${idOf(name)} } from "./${name}/fixture.ts";`),
    "",
    `export const found: readonly OwnFixture[] = [${proven.map((name) => `...${idOf(name)}`).join(", ")}];`,
  ];
  return [[path.join(FIXTURES, "list.ts"), lines]];
}

/** Writes what changed. In an image without the sources there is nothing to write. */
export async function generateNetworkLists(): Promise<void> {
  if (!existsSync(CONNECTORS)) return;
  mkdirSync(LISTS, { recursive: true });
  for (const [file, text] of await composeNetworkLists()) {
    if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
  }
}

/** A folder's name as a variable name. */
function idOf(network: string): string {
  return network.replace(/-(.)/g, (_dash, mail: string) => mail.toUpperCase());
}

async function readConnectors(networks: readonly string[]): Promise<Connector[]> {
  const all: Connector[] = [];
  for (const network of networks) {
    const { href } = pathToFileURL(path.join(CONNECTORS, network, "describe.ts"));
    const { connectors }: { connectors: readonly Connector[] } = await import(href);
    all.push(...connectors);
  }
  return all;
}
