import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";

/** The cluster's superuser, which is also the name of its only database. */
export const OWNER = "masthead";

/** Connection settings of a cluster, stored beside its data. */
export type State = { password: string; port: number; dataDir: string };

/** The cluster's maintenance database. */
export function serverUrl(port: number, password: string): string {
  return `postgresql://${OWNER}:${password}@127.0.0.1:${port}/postgres`;
}

const fileOf = (dataDir: string) => path.join(dataDir, "postgres.json");

/** Reads the connection settings of the cluster in this data folder; the first start generates a password. */
export function readState(dataDir: string): State {
  const file = fileOf(dataDir);
  if (!existsSync(file)) create({ password: randomBytes(24).toString("base64url"), port: 0, dataDir });
  return { ...JSON.parse(readFileSync(file, "utf8")), dataDir };
}

/** Of concurrent starts the first one wins: `link` fails where `rename` would overwrite. */
function create(state: State): void {
  const fresh = prepare(state);
  try {
    linkSync(fresh, fileOf(state.dataDir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(fresh);
  }
}

function prepare({ dataDir, ...kept }: State): string {
  const fresh = `${fileOf(dataDir)}.${process.pid}`;
  writeFileSync(fresh, `${JSON.stringify(kept)}\n`, { mode: 0o600 });
  return fresh;
}

/**
 * The port of the last start if it is still free, otherwise another free one, which is stored for the next start.
 * @throws Error when `wanted` is given and in use
 */
export async function choosePort(state: State, wanted?: number): Promise<number> {
  const first = wanted ?? state.port;
  if (first > 0 && (await tryPort(first)) !== null) return first;
  const port = wanted ? null : await tryPort(0);
  if (port === null) throw new Error(wanted ? `Port ${wanted} on 127.0.0.1 is in use.` : "No free port on 127.0.0.1.");
  state.port = port;
  renameSync(prepare(state), fileOf(state.dataDir));
  return port;
}

function tryPort(wanted: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(null));
    probe.listen({ host: "127.0.0.1", port: wanted, exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : null));
    });
  });
}
