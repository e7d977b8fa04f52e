/**
 * The entry of a table for a key that others may have chosen: never one that every object inherits, such as
 * `constructor`.
 */
export function lookUp<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
