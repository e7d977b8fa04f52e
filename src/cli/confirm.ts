import type { GlobalOptions } from "./connection.ts";
import { usageError } from "./failure.ts";
import type { Io } from "./io.ts";

/**
 * Asks the user on the terminal before something is deleted for good; a script must pass `--yes`.
 * @throws Failure usage when the id is not typed, or without a terminal
 */
export async function confirmDeletion(
  io: Io,
  { yes, dryRun }: Pick<GlobalOptions, "dryRun"> & { yes?: true },
  what: string,
  id: number,
): Promise<void> {
  if (yes || dryRun) return;
  if (!io.canAsk) throw usageError(`Add --yes to delete ${what} ${id} without confirmation.`);
  const output = await io.ask(`Delete ${what} ${id}? Type its number to confirm.`);
  if (output.trim() !== String(id)) throw usageError("Nothing was deleted.");
}
