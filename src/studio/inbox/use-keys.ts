import { useEffect, useRef } from "react";
import { useKeysWanted } from "../palette/use-keys-wanted.ts";

/**
 * Acts by single keys, by `KeyboardEvent.key`. Not while one types, with a modifier that means something else, or while
 * a dialog is open.
 */
export function useKeys(acts: Record<string, () => void>): void {
  const [isWanted] = useKeysWanted();
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"]')) return;
      const act = latest.current[event.key === "Escape" ? "escape" : event.key];
      if (!act || !isWanted) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isWanted]);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== "checkbox";
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
