import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Embedded, startEmbedded } from "./embedded.ts";
import { exitsWithin, isAlive, isPostgres } from "./embedded-process.ts";

const PREFIX = "masthead-scratch-";

/** Linux keeps its files in memory. Containers often make it too small for a cluster. */
const SHARED_MEMORY = "/dev/shm";
const TMPFS_MAGIC = 0x01021994;
const MEMORY_BYTES = 2_000_000_000;

/**
 * Starts a cluster in a temporary folder that `stop` removes; also removes those that killed processes left behind.
 * @param isSmall puts it in memory where there is room: databases are created there with a tenth of the processor time,
 * since ext4 searches long for a file number while those of dropped databases are fresh
 */
export async function startScratch({ isSmall = false } = {}): Promise<Embedded> {
  await removeAbandoned(tmpdir());
  const memory = await findMemory({ folder: SHARED_MEMORY, measure: freeMemory });
  const dataDir = mkdtempSync(path.join((isSmall && memory) || tmpdir(), `${PREFIX}${process.pid}-`));
  const server = await startEmbedded({ dataDir, log: () => {}, isDurable: false });
  return {
    ...server,
    async stop() {
      await server.stop();
      remove(dataDir);
    },
  };
}

/**
 * Removes abandoned clusters from memory, and only then measures the room, which they take.
 * @param measure returns the free bytes; null on systems without it
 * @returns its folder; null without enough room
 */
export async function findMemory({ folder, measure }: { folder: string; measure: () => number | null }) {
  if (measure() === null) return null;
  await removeAbandoned(folder);
  return (measure() ?? 0) >= MEMORY_BYTES ? folder : null;
}

/** In bytes; null on systems without it. */
function freeMemory(): number | null {
  try {
    const { type, bavail, bsize } = statfsSync(SHARED_MEMORY);
    return type === TMPFS_MAGIC ? bavail * bsize : null;
  } catch {
    return null;
  }
}

async function removeAbandoned(parent: string): Promise<void> {
  for (const entry of readdirSync(parent)) {
    const owner = entry.startsWith(PREFIX) ? Number.parseInt(entry.slice(PREFIX.length), 10) : Number.NaN;
    if (Number.isNaN(owner) || isAlive(owner)) continue;
    const dataDir = path.join(parent, entry);
    try {
      const pid = Number.parseInt(readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8"), 10);
      if (isPostgres(pid)) await exitsWithin(pid, "SIGQUIT", 5000);
    } catch {
      // No server runs, or another user's: either way there is nothing to stop.
    }
    remove(dataDir);
  }
}

function remove(dataDir: string): void {
  try {
    rmSync(realpathSync(path.join(dataDir, "postgres")), { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  } catch {
    // A temporary folder that cannot be removed does no harm.
  }
}
