import { lookUp } from "#kernel/look-up.ts";
import { names } from "../../list/names.ts";

const NAMES: Readonly<Record<string, string>> = names;

export function isKnownPlatform(platform: string): boolean {
  return Object.hasOwn(NAMES, platform);
}

/**
 * A platform's display name. Separate from the platforms' descriptions, because most screens only show a name.
 * @returns the platform's own ID for an unknown platform
 */
export function platformName(platform: string): string {
  return lookUp(NAMES, platform) ?? platform;
}
