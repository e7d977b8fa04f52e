import { statSync } from "node:fs";
import Conf from "conf";
import { EXIT, Failure } from "./failure.ts";
import type { Io } from "./io.ts";

/** What is stored for one installation. */
export interface Profile {
  token: string;
  email: string;
  brand?: { slug: string; name: string };
}

interface Stored {
  /** The installation that is used when none is named. */
  current?: string;
  installations?: Record<string, Profile>;
  /** The signing secret of `webhooks listen`, by installation. */
  listenSecrets?: Record<string, string>;
  /** When the user was last notified of a newer version: milliseconds since 1970. */
  upgradeNotedAt?: number;
}

export interface Settings {
  file: string;
  current: string | undefined;
  profile(url: string): Profile | undefined;
  /** Stores a profile and makes its installation the current one. */
  save(url: string, profile: Profile): void;
  forget(url: string): void;
  /** The secret of `webhooks listen`, generated at its first use so that a local server can store it. */
  listenSecret(url: string, make: () => string): string;
  /** Whether this much time has passed since it last returned true. */
  isUpgradeNoteDue(now: Date, everyMs: number): boolean;
}

/**
 * The CLI's own file in the platform's configuration folder (or `MASTHEAD_CONFIG_DIR`), readable by its owner only.
 * @throws Failure when the file exists but is invalid
 */
export function openSettings(io: Pick<Io, "env" | "note">): Settings {
  const store = open(io.env.MASTHEAD_CONFIG_DIR);
  const installations = () => store.get("installations") ?? {};
  if (isOpenToOthers(store.path))
    io.note(`Others on this machine can read your tokens. Fix it with: chmod 600 ${store.path}`);
  return {
    file: store.path,
    current: store.get("current"),
    profile: (url) => installations()[url],
    save(url, profile) {
      store.set({ current: url, installations: { ...installations(), [url]: profile } });
    },
    forget(url) {
      const { [url]: _gone, ...others } = installations();
      const [next] = Object.keys(others);
      store.set("installations", others);
      if (store.get("current") !== url) return;
      if (next) store.set("current", next);
      else store.delete("current");
    },
    listenSecret(url, make) {
      const secrets = store.get("listenSecrets") ?? {};
      const secret = secrets[url] ?? make();
      if (secrets[url] !== undefined) return secret;
      store.set("listenSecrets", { ...secrets, [url]: secret });
      return secret;
    },
    isUpgradeNoteDue(now, everyMs) {
      if (now.getTime() - (store.get("upgradeNotedAt") ?? 0) < everyMs) return false;
      store.set("upgradeNotedAt", now.getTime());
      return true;
    },
  };
}

function open(folder: string | undefined): Conf<Stored> {
  // It creates the folder, which must be accessible to the owner only.
  const before = process.umask(0o077);
  try {
    const store = new Conf<Stored>({
      projectName: "masthead",
      projectSuffix: "",
      ...(folder ? { cwd: folder } : {}),
      configFileMode: 0o600,
      // URLs of installations are keys, and contain dots.
      accessPropertiesByDotNotation: false,
    });
    if (!isOurs(store.store)) throw new Error(`${store.path} has an unexpected format.`);
    return store;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(EXIT.failure, "The configuration can't be read.", {
      details: [reason, "Fix it, or delete it and sign in again. Run `masthead doctor` to find it."],
    });
  } finally {
    process.umask(before);
  }
}

/** By hand: Conf's own validation by a schema takes longer than all the rest of a start. */
function isOurs({ current = "", installations = {} }: { current?: unknown; installations?: unknown }): boolean {
  const isRecord = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  return (
    typeof current === "string" &&
    isRecord(installations) &&
    Object.values(installations).every(
      (profile) => isRecord(profile) && typeof profile.token === "string" && typeof profile.email === "string",
    )
  );
}

/** Whether others may read the file. Windows keeps it in the user's own profile and has no such bits. */
export function isOpenToOthers(file: string): boolean {
  if (process.platform === "win32") return false;
  return ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;
}
