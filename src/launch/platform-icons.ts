import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./root.ts";

/** As the set draws them; here rather than on every icon of a page, of which a calendar has two hundred. */
const STROKES = 'fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"';

/**
 * The icons of all platforms as symbols of one file, from Tabler's set.
 * @throws Error when an icon of the set has another form than the one that is read here
 */
export async function composePlatformIcons(): Promise<string> {
  const { OTHER_PLATFORM } = await import("#platform/connectors/icons.ts");
  const { icons } = await import("#platform/connectors/list/icons.ts");
  const symbols = [...new Set([...Object.values(icons), OTHER_PLATFORM])].map((name) => {
    const file = path.join(ROOT, `node_modules/@tabler/icons/icons/outline/${name}.svg`);
    const shapes = /<svg[^>]*viewBox="0 0 24 24"[^>]*>([\s\S]*)<\/svg>/.exec(readFileSync(file, "utf8"))?.[1];
    if (!shapes) throw new Error(`${file} is not an icon of 24 by 24 units`);
    return `<symbol id="${name}" viewBox="0 0 24 24" ${STROKES}>${shapes.replaceAll(/\s*\n\s*/g, "")}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`;
}

/** Writes them to the public files. In an image without the sources there is nothing to write. */
export async function writePlatformIcons(): Promise<void> {
  if (!existsSync(path.join(ROOT, "src/platform/connectors"))) return;
  writeFileSync(path.join(ROOT, "public/platforms.svg"), await composePlatformIcons());
}
