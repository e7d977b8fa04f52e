import { lookUp } from "#kernel/look-up.ts";
import { colors, icons } from "../../list/icons.ts";

const ICONS: Readonly<Record<string, string>> = icons;
const COLORS: Readonly<Record<string, string>> = colors;

/** For platforms without an icon of their own. */
export const OTHER_PLATFORM = "world-share";

/** The name of a platform's icon in Tabler's set. Separate from the platforms' descriptions, like their names. */
export function platformIcon(platform: string): string {
  return lookUp(ICONS, platform) ?? OTHER_PLATFORM;
}

/** A platform's own color, `#1185fe`; undefined for one that is black, whose icon has the color of the text. */
export function platformColor(platform: string): string | undefined {
  return lookUp(COLORS, platform);
}
