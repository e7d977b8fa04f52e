import { useLocalStorage } from "@mantine/hooks";
import { useEffect, useRef } from "react";

/**
 * Something that is being written, kept by this browser until it is sent: neither a reload, nor a lost connection, nor a
 * session that ran out takes it away. `kept/whose.ts` takes it away when somebody else comes.
 * @param what names the field it is in, and with an account whose it is
 * @param empty as it is before anything is written; always the same value
 * @returns what is kept, what keeps something else, and what reads it at this very moment, for what returns from a call
 */
export function useKept<Value>(what: string, empty: Value): [Value, (next: Value) => void, () => Value] {
  const [value, setValue, forget] = useLocalStorage({ key: `masthead-words:${what}`, defaultValue: empty });
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const keep = (next: Value) => (JSON.stringify(next) === JSON.stringify(empty) ? forget() : setValue(next));
  return [value, keep, () => latest.current];
}
