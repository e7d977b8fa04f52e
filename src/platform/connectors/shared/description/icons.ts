import { lookUp } from "#kernel/look-up.ts";
import { icons } from "../../list/icons.ts";

const ICONS: Readonly<Record<string, string>> = icons;

/** For platforms without an icon of their own. */
export const OTHER_PLATFORM = "world-share";

/** The name of a platform's icon in Tabler's set. Separate from the platforms' descriptions, like their names. */
export function platformIcon(platform: string): string {
  return lookUp(ICONS, platform) ?? OTHER_PLATFORM;
}
