import { useEffect, useState } from "react";

/**
 * A text that is kept on this device while it is written, so that neither a lost connection nor an ended session takes it
 * away. Storage can be full, forbidden or absent; writing goes on without it.
 * @param key of what it is about; give the component the same `key`
 */
export function useLocalText(key: string): [text: string, write: (text: string) => void] {
  const [text, setText] = useState("");
  useEffect(() => {
    const kept = attempt(() => localStorage.getItem(key));
    if (kept) setText(kept);
  }, [key]);
  const write = (next: string) => {
    setText(next);
    attempt(() => (next === "" ? localStorage.removeItem(key) : localStorage.setItem(key, next)));
  };
  return [text, write];
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
