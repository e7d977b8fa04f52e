/**
 * SQLSTATE classes that fail the same way on every attempt: data that no column accepts (22), constraints (23), limits
 * of the server (54). A full disk (53), a shutdown (57), a conflict (40) or a lost connection (08) is transient.
 */
const FINAL = ["22", "23", "54"];

/** Whether the database rejected the content of a write, so that a retry fails again. */
export function isPermanentError(error: unknown): boolean {
  const state = sqlState(error);
  return state !== null && FINAL.includes(state.slice(0, 2));
}

/** The five-character SQLSTATE of an error; null for errors that are not from PostgreSQL. */
export function sqlState(error: unknown): string | null {
  const own = member(error, "code");
  const adapted = member(member(member(member(error, "meta"), "driverAdapterError"), "cause"), "originalCode");
  for (const code of [adapted, own])
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && !/^P[12]/.test(code)) return code;
  return null;
}

function member(value: unknown, key: string): unknown {
  return value && typeof value === "object" && key in value ? (value as Record<string, unknown>)[key] : undefined;
}
