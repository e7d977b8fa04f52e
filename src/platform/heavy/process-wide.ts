/**
 * One value for the whole process. The bundle of the pages and the plain modules of the API are loaded side by side, so
 * a module-level variable exists twice; a limit that must hold for both is kept here.
 */
export function processWide<T>(name: string, make: () => T): T {
  const key = Symbol.for(`masthead.${name}`);
  const kept = globalThis as unknown as Record<symbol, T | undefined>;
  kept[key] ??= make();
  return kept[key];
}
