import { invalid } from "#kernel/fault.ts";
import type { SystemContext } from "#kernel/job.ts";
import { checkKeys, compareKeys } from "./check-keys.ts";
import { countByKey, describeDependents, listSealed, listSources, type SealedRow, type Source } from "./find-sealed.ts";

const BATCH = 500;
/** Whoever still encrypts with an old key while we go through gets another pass, and then is named. */
const PASSES = 5;

/**
 * Seals everything anew with the first key, while web and workers go on: each value is replaced only if it is still the
 * one that was opened. Broken off, it goes on where it was when it is called again.
 * @throws Fault invalid on `keys` while something is sealed with another key at the end
 */
export async function rotateKeys(ctx: SystemContext, say: (line: string) => void): Promise<void> {
  const [current, ...others] = ctx.secrets.keyIds;
  await dropUnused(ctx);
  await checkKeys(ctx);
  const sources = await listSources(ctx.db);
  const unopened: string[] = [];
  for (let pass = 1; pass <= PASSES; pass++) {
    let met = 0;
    for (const source of sources) met += await reseal(ctx, source, { say, unopened });
    if (met === 0) break;
  }
  const left = [...(await countByKey(ctx.db))].filter(([keyId]) => keyId !== current);
  if (left.length > 0) {
    const lines = left.map(([keyId, dependents]) => `Still sealed with "${keyId}": ${describeDependents(dependents)}.`);
    throw invalid("keys", [...lines, ...[...new Set(unopened)].map((what) => `Does not open: ${what}.`)].join("\n"));
  }
  await ctx.db.encryptionKey.updateMany({ where: { id: { not: current } }, data: { isNeeded: false } });
  say(`Everything is sealed with "${current}".`);
  if (others.length > 0) {
    say(
      `${others.map((id) => `"${id}"`).join(", ")} may leave ENCRYPTION_KEYS once every web and worker was started with "${current}" as the first.`,
    );
    say("Whatever an older one seals meanwhile is named at the next start: then run this again before.");
  }
}

/** A key that sealed nothing any more may be missing: then nothing is lost with it. */
async function dropUnused(ctx: SystemContext): Promise<void> {
  const { missing } = await compareKeys(ctx);
  const unused = missing.filter(({ dependents }) => dependents.length === 0).map(({ keyId }) => keyId);
  await ctx.db.encryptionKey.updateMany({ where: { id: { in: unused } }, data: { isNeeded: false } });
}

type Progress = { say(line: string): void; unopened: string[] };

/** @returns how many values were met that another key had sealed, whether they were replaced or somebody was quicker */
async function reseal({ db, secrets }: SystemContext, source: Source, { say, unopened }: Progress): Promise<number> {
  const [keyId] = secrets.keyIds;
  let [met, count] = [0, 0];
  for (let after = ""; ; ) {
    const rows = await listSealed(db, source, { keyId, sealedBy: "others" }, { after, limit: BATCH });
    for (const row of rows) {
      const plaintext = await open(row);
      if (plaintext === null) unopened.push(`${source.holds}, row ${row.id}`);
      else {
        met += 1;
        count += await source.replace(db, row, await secrets.seal(plaintext, source.placeOf(row.bound)));
      }
    }
    if (rows.length > 0) say(`${source.holds}: ${count} sealed with "${keyId}"`);
    if (rows.length < BATCH) return met;
    after = rows.at(-1)?.id ?? after;
  }

  function open(row: SealedRow): Promise<string | null> {
    return secrets.open(row.value, source.placeOf(row.bound)).catch(() => null);
  }
}
