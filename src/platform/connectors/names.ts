import { names } from "./list/names.ts";

const NAMES: Readonly<Record<string, string>> = names;

/**
 * A platform as people call it. Apart from what describes platforms, for most screens show a name and check nothing.
 * @returns the platform's own id for one that is not known (any more)
 */
export function platformName(platform: string): string {
  return NAMES[platform] ?? platform;
}
