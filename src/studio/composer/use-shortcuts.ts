import { useEffect, useEffectEvent } from "react";

interface Shortcuts {
  onSave: () => void;
  onSend: () => void;
}

/** Ctrl or ⌘ with S saves now, with Enter does what the accent button does. Not while a dialog is open. */
export function useShortcuts({ onSave, onSend }: Shortcuts): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    if (document.querySelector('[role="dialog"]')) return;
    if (event.key.toLowerCase() === "s") onSave();
    else if (event.key === "Enter") onSend();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
