import { useSyncExternalStore } from "react";
import { browserStorage } from "./browser-storage.ts";

type Stored<Value> = [value: Value, set: (value: Value) => void];

/** A setting stored in this browser. The first paint shows the fallback, as the server did. */
export function useStored(key: string, fallback: string): Stored<string>;
export function useStored(key: string, fallback: boolean): Stored<boolean>;
export function useStored<Value extends string | boolean>(key: string, fallback: Value): Stored<Value> {
  const text = useSyncExternalStore(
    browserStorage.subscribe,
    () => browserStorage.get(key),
    () => null,
  );
  return [parse(text, fallback), (value) => browserStorage.set(key, JSON.stringify(value))];
}

function parse<Value extends string | boolean>(text: string | null, fallback: Value): Value {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return typeof value === typeof fallback ? (value as Value) : fallback;
  } catch {
    return fallback;
  }
}
