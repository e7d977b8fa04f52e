/**
 * Classes of SQLSTATE that say the same however often they are asked: data that no column takes (22), constraints (23),
 * limits of the server (54). What a full disk (53), a shutdown (57), a conflict (40) or a lost connection (08) refuses may
 * succeed later.
 */
const FINAL = ["22", "23", "54"];

/** Whether the database refused a write for what is in it, so that writing it again is refused again. */
export function isPermanentRefusal(error: unknown): boolean {
  const state = sqlState(error);
  return state !== null && FINAL.includes(state.slice(0, 2));
}

/** The five characters by which PostgreSQL names an error; null for what did not come from it. */
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
