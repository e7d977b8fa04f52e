import type { Db } from "#platform/db/index.ts";
import { ConfigurationError } from "#platform/env.ts";
import type { Secrets } from "#platform/secrets.ts";
import { countByKey, type Dependents, describeDependents, sampleOf } from "./find-encrypted.ts";

type KeyRing = { db: Db; secrets: Secrets };

export type KeyMismatch = { keyId: string; dependents: readonly Dependents[] };

const MARKER = "This value opens with the key of this name.";

const markerLocation = (row: string) => ({ table: "encryption_keys", column: "marker", row }) as const;

/**
 * Compares the key ring with the keys used in the database, and stores a marker for every new key.
 * @throws ConfigurationError with a line for every key that is missing or different
 */
export async function checkKeys(ring: KeyRing): Promise<void> {
  if (await isMarked(ring)) return;
  await requireKeys(ring);
  await markKeys(ring);
}

/**
 * Whether an earlier check of these same keys succeeded, and none of other keys since: then every encrypted value has a key
 * of this ring. Counting them reads every table that has some, in every process that starts.
 */
async function isMarked({ db, secrets }: KeyRing): Promise<boolean> {
  const markers = await db.encryptionKey.findMany();
  if (markers.length !== secrets.keyIds.length) return false;
  const [current] = secrets.keyIds;
  const opens = await Promise.all(
    markers.map(({ id, marker }) => secrets.keyIds.includes(id) && canDecryptMarker(secrets, id, marker)),
  );
  return opens.every(Boolean) && markers.some(({ id, isNeeded }) => id === current && isNeeded);
}

/**
 * Only compares.
 * @throws ConfigurationError with a line for every key that is missing or different
 */
export async function requireKeys(ring: KeyRing): Promise<void> {
  const { wrong, missing } = await compareKeys(ring);
  const lines = [...wrong.map(wrongLine), ...missing.map(missingLine)];
  if (lines.length > 0) throw new ConfigurationError(lines);
}

/** Keys of the ring that differ from the database's key of that id, and keys that are missing from the ring. */
export async function compareKeys({ db, secrets }: KeyRing): Promise<{ wrong: KeyMismatch[]; missing: KeyMismatch[] }> {
  const markers = await db.encryptionKey.findMany();
  const encrypted = await countByKey(db);
  const mismatchOf = (keyId: string) => ({ keyId, dependents: encrypted.get(keyId) ?? [] });
  const needed = new Set([...encrypted.keys(), ...markers.filter(({ isNeeded }) => isNeeded).map(({ id }) => id)]);
  const missing = [...needed].filter((id) => !secrets.keyIds.includes(id)).map(mismatchOf);
  const wrong: KeyMismatch[] = [];
  for (const id of secrets.keyIds) {
    const marker = markers.find((row) => row.id === id)?.marker;
    const opens = marker
      ? canDecryptMarker(secrets, id, marker)
      : canDecryptSamples({ db, secrets }, id, encrypted.get(id) ?? []);
    if (!(await opens)) wrong.push(mismatchOf(id));
  }
  return { wrong, missing };
}

/** One line for each older key of the ring that values are still encrypted with. */
export async function encryptedByOlder({ db, secrets }: KeyRing): Promise<string[]> {
  const [current] = secrets.keyIds;
  const older = [...(await countByKey(db))].filter(([keyId]) => keyId !== current && secrets.keyIds.includes(keyId));
  return older.map(
    ([keyId, dependents]) => `Still encrypted with the older key "${keyId}": ${describeDependents(dependents)}.`,
  );
}

/** For `/readyz`, with one query of a small table: what is wrong with the ring, or null. */
export async function keyRingProblem({ db, secrets }: KeyRing): Promise<string | null> {
  const markers = await db.encryptionKey.findMany();
  for (const { id, marker } of markers) {
    if (secrets.keyIds.includes(id) && !(await canDecryptMarker(secrets, id, marker)))
      return `the key "${id}" is different`;
  }
  const missing = markers.find(({ id, isNeeded }) => isNeeded && !secrets.keyIds.includes(id));
  if (missing) return `the key "${missing.id}" is missing`;
  return markers.some(({ id }) => id === secrets.keyIds[0]) ? null : "not checked against this database yet";
}

/** Stores a marker for every key of the ring that has none. */
export async function markKeys({ db, secrets }: KeyRing): Promise<void> {
  const [current] = secrets.keyIds;
  const rows = await Promise.all(
    secrets.keyIds.map(async (id) => ({ id, marker: await secrets.encrypt(MARKER, markerLocation(id), id) })),
  );
  await db.encryptionKey.createMany({ data: rows, skipDuplicates: true });
  // Of two concurrent first starts with different keys, the later one finds the other's markers.
  for (const { id, marker } of await db.encryptionKey.findMany({ where: { id: { in: [...secrets.keyIds] } } })) {
    if (!(await canDecryptMarker(secrets, id, marker))) {
      throw new ConfigurationError([wrongLine({ keyId: id, dependents: [] })]);
    }
  }
  await db.encryptionKey.updateMany({ where: { id: current, isNeeded: false }, data: { isNeeded: true } });
}

function canDecryptMarker(secrets: Secrets, id: string, marker: string): Promise<boolean> {
  return secrets.decrypt(marker, markerLocation(id)).then(
    (text) => text === MARKER,
    () => false,
  );
}

/** For a database older than the markers: decrypts some of its values instead. */
async function canDecryptSamples(
  { db, secrets }: KeyRing,
  keyId: string,
  dependents: readonly Dependents[],
): Promise<boolean> {
  for (const { source } of dependents) {
    const row = await sampleOf(db, source, keyId);
    if (!row) continue;
    const opens = await secrets.decrypt(row.value, source.placeOf(row.bound)).then(
      () => true,
      () => false,
    );
    if (!opens) return false;
  }
  return true;
}

const ADVICE =
  'configure the keys that this database was used with (ENCRYPTION_KEYS, or secrets.json in DATA_DIR); if one is lost for good, "npm run admin -- give-up-key" shows what that makes unreadable';

function wrongLine({ keyId, dependents }: KeyMismatch): string {
  return `ENCRYPTION_KEYS: the key "${keyId}" differs from the key of that name used with this database${dependsOn(dependents)}; ${ADVICE}`;
}

function missingLine({ keyId, dependents }: KeyMismatch): string {
  const advice =
    dependents.length > 0
      ? ADVICE
      : 'nothing is encrypted with it, so you can drop it with "npm run admin -- rotate-keys"';
  return `ENCRYPTION_KEYS: the key "${keyId}" is missing${dependsOn(dependents)}; ${advice}`;
}

function dependsOn(dependents: readonly Dependents[]): string {
  return dependents.length > 0 ? `, which encrypts ${describeDependents(dependents)}` : "";
}
