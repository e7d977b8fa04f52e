import { wireTime } from "#kernel/time.ts";

/** JSON columns: their keys are kept, and audit rows are hashed over them. */
const UNCHANGED_COLUMNS = new Set([
  "detail",
  "content",
  "overrides",
  "error",
  "payload",
  "references",
  "values",
  "trigger",
  "conditions",
  "acts",
]);

/** A selected row as the export writes it: keys in snake case, times as everywhere in the API. */
export function viewRow(value: unknown): unknown {
  if (value instanceof Date) return wireTime(value);
  if (typeof value === "bigint") return Number(value);
  if (Array.isArray(value)) return value.map(viewRow);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      snakeCase(key),
      UNCHANGED_COLUMNS.has(key) ? member : viewRow(member),
    ]),
  );
}

function snakeCase(key: string): string {
  return key.replaceAll(/[A-Z]/g, (mail) => `_${mail.toLowerCase()}`);
}
