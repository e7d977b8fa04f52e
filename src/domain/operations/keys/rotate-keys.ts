import { invalid } from "#kernel/fault.ts";
import type { SystemContext } from "#kernel/job.ts";
import { checkKeys, compareKeys } from "./check-keys.ts";
import {
  countByKey,
  describeDependents,
  type EncryptedRow,
  listEncrypted,
  listSources,
  type Source,
} from "./find-encrypted.ts";

const BATCH = 500;
/** Processes that still encrypt with an old key meanwhile are handled by another pass, and reported after the last. */
const MAX_PASSES = 5;

/**
 * Re-encrypts everything with the first key while web processes and workers run: a value is replaced only if it has not
 * changed since it was decrypted. When interrupted, the next call continues.
 * @throws Fault invalid on `keys` if something is still encrypted with another key at the end
 */
export async function rotateKeys(ctx: SystemContext, print: (line: string) => void): Promise<void> {
  const [current, ...others] = ctx.secrets.keyIds;
  await dropUnused(ctx);
  await checkKeys(ctx);
  const sources = await listSources(ctx.db);
  const undecryptable: string[] = [];
  for (let pass = 1; pass <= MAX_PASSES; pass++) {
    let met = 0;
    for (const source of sources) met += await reencrypt(ctx, source, { print, undecryptable });
    if (met === 0) break;
  }
  const left = [...(await countByKey(ctx.db))].filter(([keyId]) => keyId !== current);
  if (left.length > 0) {
    const lines = left.map(
      ([keyId, dependents]) => `Still encrypted with "${keyId}": ${describeDependents(dependents)}.`,
    );
    throw invalid(
      "keys",
      [...lines, ...[...new Set(undecryptable)].map((what) => `Cannot be decrypted: ${what}.`)].join("\n"),
    );
  }
  await ctx.db.encryptionKey.updateMany({ where: { id: { not: current } }, data: { isNeeded: false } });
  print(`All secrets are encrypted with "${current}".`);
  if (others.length > 0) {
    print(
      `Remove ${others.map((id) => `"${id}"`).join(", ")} from ENCRYPTION_KEYS once every web process and worker has been restarted with "${current}" as the first key.`,
    );
    print("If the next start reports secrets encrypted with an older key, put it back and run this command again.");
  }
}

/** A key that no value is encrypted with may be missing. */
async function dropUnused(ctx: SystemContext): Promise<void> {
  const { missing } = await compareKeys(ctx);
  const unused = missing.filter(({ dependents }) => dependents.length === 0).map(({ keyId }) => keyId);
  await ctx.db.encryptionKey.updateMany({ where: { id: { in: unused } }, data: { isNeeded: false } });
}

type Progress = { print(line: string): void; undecryptable: string[] };

/** @returns how many values encrypted with another key were found, whether replaced here or by another process */
async function reencrypt(
  { db, secrets }: SystemContext,
  source: Source,
  { print, undecryptable }: Progress,
): Promise<number> {
  const [keyId] = secrets.keyIds;
  let [met, count] = [0, 0];
  for (let after = ""; ; ) {
    const rows = await listEncrypted(db, source, { keyId, which: "others" }, { after, limit: BATCH });
    for (const row of rows) {
      const plaintext = await open(row);
      if (plaintext === null) undecryptable.push(`${source.holds}, row ${row.id}`);
      else {
        met += 1;
        count += await source.replace(db, row, await secrets.encrypt(plaintext, source.placeOf(row.bound)));
      }
    }
    if (rows.length > 0) print(`${source.holds}: ${count} encrypted with "${keyId}"`);
    if (rows.length < BATCH) return met;
    after = rows.at(-1)?.id ?? after;
  }

  function open(row: EncryptedRow): Promise<string | null> {
    return secrets.decrypt(row.value, source.placeOf(row.bound)).catch(() => null);
  }
}
