import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { ROOT } from "./root.ts";

/** The stroke attributes of the icon set, written once for the file: a calendar page has two hundred icons. */
const STROKES = 'fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"';

const SET = path.join(ROOT, "node_modules/@tabler/icons/tabler-nodes-outline.json");

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
    const shapes = set[name];
    if (!shapes) throw new Error(`${file} has no icon "${name}"`);
    const elements = shapes.map(
      ([element, attributes]) =>
        `<${element}${Object.entries(attributes)
          .map(([attribute, value]) => ` ${attribute}="${value}"`)
          .join("")} />`,
    );
    return `<symbol id="${name}" viewBox="0 0 24 24" ${STROKES}${colorOf(lookUp(colors, name))}>${elements.join("")}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`;
}

/** Darker on light paper and lighter on dark paper than the network's own color, so that it stands out on both. */
function colorOf(color: string | undefined): string {
  return color === undefined ? "" : ` color="color-mix(in oklab, ${color} 80%, var(--ink))"`;
}

/** An earlier version deleted this file, which installing again does not bring back. */
function readSet(file: string): string {
  if (!existsSync(file)) throw new Error(`${file} is missing. Run "npm ci", which installs the packages again.`);
  return readFileSync(file, "utf8");
}

/** Writes them to the public files. In an image without the sources there is nothing to write. */
export async function writePlatformIcons(): Promise<void> {
  if (!existsSync(path.join(ROOT, "src/platform/connectors"))) return;
  writeFileSync(path.join(ROOT, "public/platforms.svg"), await composePlatformIcons());
}
