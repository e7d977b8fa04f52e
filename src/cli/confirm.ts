import type { GlobalOptions } from "./connection.ts";
import { misused } from "./failure.ts";
import type { Io } from "./io.ts";

/**
 * Asks the person on the terminal before something is gone for good; scripts are not asked.
 * @throws Failure usage when the number is not typed
 */
export async function confirmDeletion(
  io: Io,
  { yes, dryRun }: Pick<GlobalOptions, "dryRun"> & { yes?: true },
  what: string,
  id: number,
): Promise<void> {
  if (!io.canAsk || yes || dryRun) return;
  const said = await io.ask(`Delete ${what} ${id}? Type its number to go on.`);
  if (said.trim() !== String(id)) throw misused("Nothing was deleted.");
}
