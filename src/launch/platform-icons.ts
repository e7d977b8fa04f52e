import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { ROOT } from "./root.ts";

/** The stroke attributes of the icon set, written once for the file: a calendar page has two hundred icons. */
const STROKES = 'fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"';

const SET = path.join(ROOT, "node_modules/@tabler/icons/tabler-nodes-outline.json");

const CONNECTORS = path.join(ROOT, "src/platform/connectors");

/** The shapes of each icon, by its name: the name of an element with its attributes. */
const SHAPES = z.record(z.string(), z.array(z.tuple([z.string(), z.record(z.string(), z.string())])));

/**
 * The icons of all platforms as symbols of one file, from Tabler's set.
 * @throws Error when the set is missing or lacks an icon, or has another form than the one that is read here
 */
export async function composePlatformIcons(file = SET): Promise<string> {
  const { OTHER_PLATFORM } = await import("#platform/connectors/shared/description/icons.ts");
  const { icons } = await import("#platform/connectors/list/icons.ts");
  const { lookUp } = await import("#kernel/look-up.ts");
  const { colors } = await import("#platform/connectors/list/colors.ts");
  const set = SHAPES.parse(JSON.parse(readSet(file)));
  const symbols = [...new Set([...Object.values(icons), OTHER_PLATFORM])].map((name) => {
    const shapes = lookUp(set, name);
    const elements = shapes ? elementsOf(shapes) : readOwn(name);
    if (elements === null) throw new Error(`${file} has no icon "${name}", nor has a network's folder a ${name}.svg`);
    return `<symbol id="${name}" viewBox="0 0 24 24" ${STROKES}${colorOf(lookUp(colors, name))}>${elements}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`;
}

function elementsOf(shapes: z.infer<typeof SHAPES>[string]): string {
  return shapes
    .map(
      ([element, attributes]) =>
        `<${element}${Object.entries(attributes)
          .map(([attribute, value]) => ` ${attribute}="${value}"`)
          .join("")} />`,
    )
    .join("");
}

/** A drawing in a network's folder, of the same size and strokes as those of the set. */
const OWN =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 24 24">((?:\s*<(?:path|circle|rect) [^<>]*\/>)+)\s*<\/svg>\s*$/;

/** @returns null when no network's folder has it @throws Error when it has another form */
function readOwn(name: string): string | null {
  const [own] = globSync(`*/${name}.svg`, { cwd: CONNECTORS });
  if (own === undefined) return null;
  const [, elements] = OWN.exec(readFileSync(path.join(CONNECTORS, own), "utf8")) ?? [];
  if (elements === undefined) throw new Error(`${own} has more than paths, circles and rectangles in 24 by 24.`);
  return elements
    .split("\n")
    .map((line) => line.trim())
    .join("");
}

/** Darker on light paper and lighter on dark paper than the network's own color, so that it stands out on both. */
function colorOf(color: string | undefined): string {
  return color === undefined ? "" : ` color="color-mix(in oklab, ${color} 80%, var(--ink))"`;
}

function readSet(file: string): string {
  if (!existsSync(file)) throw new Error(`${file} is missing. Run "npm ci", which installs the packages again.`);
  return readFileSync(file, "utf8");
}

/** Writes them to the public files. In an image without the sources there is nothing to write. */
export async function writePlatformIcons(): Promise<void> {
  if (!existsSync(path.join(ROOT, "src/platform/connectors"))) return;
  writeFileSync(path.join(ROOT, "public/platforms.svg"), await composePlatformIcons());
}
