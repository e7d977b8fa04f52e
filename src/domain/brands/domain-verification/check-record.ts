import type { PublicContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import type { SystemContext } from "#kernel/job.ts";
import { t } from "#kernel/language.ts";
import { recordName, recordValue } from "./rules.ts";

/** A domain, and the secret that its TXT record must contain. */
export type Provable = { domain: string; proof: string };

/** Number of parallel lookups, because name servers may take seconds. */
const AT_ONCE = 20;

/** @throws Fault invalid on `domain` without the TXT record */
export async function requireRecord({ egress }: Pick<PublicContext, "egress">, requested: Provable): Promise<void> {
  if (await hasRecord({ egress }, requested)) return;
  throw invalid(
    "domain",
    t("No TXT record {name} with this value found. DNS changes can take up to an hour.", {
      name: recordName(requested.domain),
    }),
  );
}

/**
 * Looks up the records of verified domains again, because a domain can be sold or expire.
 * @param settle gets the number of checks in a row that found no record, 0 for a record that was found
 */
export async function checkRecords<Row extends Provable & { missedChecks: number }>(
  ctx: SystemContext,
  due: readonly Row[],
  settle: (row: Row, missedChecks: number) => Promise<void>,
): Promise<void> {
  const check = async (row: Row) => {
    const isFound = await hasRecord(ctx, row);
    // Name servers that do not respond prove nothing.
    if (isFound === null) return ctx.log.info({ domain: row.domain }, "no name server responds for a verified domain");
    await settle(row, isFound ? 0 : row.missedChecks + 1);
  };
  for (let start = 0; start < due.length; start += AT_ONCE) {
    await Promise.all(due.slice(start, start + AT_ONCE).map(check));
  }
}

/** @returns null without a response */
async function hasRecord(
  { egress }: Pick<PublicContext, "egress">,
  { domain, proof }: Provable,
): Promise<boolean | null> {
  const records = await egress.texts(recordName(domain));
  return records?.includes(recordValue(proof)) ?? null;
}
