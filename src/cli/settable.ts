import { usageError } from "./failure.ts";
import type { Io } from "./io.ts";
import { readSource } from "./source.ts";

/**
 * A list of a JSON file or of standard input: of its own, or the value of a key, as the API answers it.
 * @throws Failure for what is no JSON or has no list
 */
export async function readList(file: string, key: "rules" | "steps", io: Io): Promise<unknown[]> {
  const text = await readSource(file, io);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw usageError(`${file} is no JSON.`);
  }
  const list = Array.isArray(value) ? value : (value as { rules?: unknown; steps?: unknown } | null)?.[key];
  if (!Array.isArray(list)) throw usageError(`${file} has no list of ${key}.`, `Write {"${key}": [...]}.`);
  return list;
}

/** Lists also print who the approvers are now and whether a step is blocked, which can't be set. */
export function settableStep(step: unknown): unknown {
  if (!isRecord(step)) return step;
  const { members: _members, is_blocked: _isBlocked, ...rest } = step;
  return rest;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
