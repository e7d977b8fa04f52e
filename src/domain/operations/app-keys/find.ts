import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Connector } from "#platform/connectors/contract.ts";
import { listConnectors } from "#platform/connectors/registry.ts";
import type { Db, Tx } from "#platform/db/index.ts";
import type { Secrets } from "#platform/secrets.ts";

/** The platforms that need an app of the installation's own. */
export function listAppPlatforms(): Connector[] {
  return listConnectors().filter(({ isTest, keys = [] }) => !isTest && keys.length > 0);
}

/** @throws Fault invalid on `platform` */
export function findAppPlatform(platform: string): Connector {
  const found = listAppPlatforms().find((connector) => connector.platform === platform);
  if (!found) throw invalid("platform", t("No network of this name needs app keys."));
  return found;
}

/** Where a key's value is bound to. */
export const keyLocation = (name: string) => ({ table: "app_keys", column: "value", row: name }) as const;

export type EnteredKey = { value: string; enteredAt: Date };

/**
 * The keys that were entered, decrypted, by their names.
 * @param onUnreadable is told the name of one that can't be decrypted; it counts as not entered
 */
export async function readEnteredKeys(
  { db, secrets }: { db: Db | Tx; secrets: Secrets },
  onUnreadable: (name: string, error: unknown) => void = () => {},
): Promise<Map<string, EnteredKey>> {
  const rows = await db.appKey.findMany({ orderBy: { name: "asc" } });
  const found = new Map<string, EnteredKey>();
  for (const { name, value, enteredAt } of rows) {
    try {
      found.set(name, { value: await secrets.decrypt(value, keyLocation(name)), enteredAt });
    } catch (error) {
      onUnreadable(name, error);
    }
  }
  return found;
}
