import type { Env } from "../env.ts";

/** App keys by the name of the environment variable that they take precedence over. */
export type AppKeys = Readonly<Record<string, string>>;

const ENTERED = Symbol.for("masthead.app-keys");
type Holder = { [ENTERED]?: Map<string, AppKeys> };

/** By database: in development Next loads its own copy of this module, and the adapters of a process read the environment twice. */
function enteredByDatabase(): Map<string, AppKeys> {
  const holder = globalThis as Holder;
  holder[ENTERED] ??= new Map();
  return holder[ENTERED];
}

const completed = new WeakMap<Env, { keys: AppKeys; env: Env }>();

/**
 * The configuration that connectors read: app keys that an operator entered in the studio take precedence over the
 * environment's. They apply at once and are shown where they were entered; the environment can't be changed without a
 * restart, and applies again once they are removed.
 */
export function withAppKeys(env: Env): Env {
  const keys = enteredByDatabase().get(env.DATABASE_URL);
  if (!keys) return env;
  const known = completed.get(env);
  if (known?.keys === keys) return known.env;
  const made = { ...env, ...keys };
  completed.set(env, { keys, env: made });
  return made;
}

/** Makes this process use these app keys for the database's installation, in place of those it used so far. */
export function applyAppKeys({ DATABASE_URL: url }: Pick<Env, "DATABASE_URL">, keys: AppKeys): void {
  if (Object.keys(keys).length > 0) enteredByDatabase().set(url, keys);
  else enteredByDatabase().delete(url);
}
