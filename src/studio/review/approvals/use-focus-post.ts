import { useEffect, useState } from "react";

/**
 * Moves the focus to another post, since the pressed button disappears with the decided one.
 * @returns a function that takes the id of the post to focus, or null if none is left
 */
export function useFocusPost(): (id: number | null) => void {
  const [target, setTarget] = useState<{ id: number | null } | null>(null);
  useEffect(() => {
    if (target === null || !isFocusLost()) return;
    const next = document.getElementById(`approval-${target.id}`)?.querySelector("button");
    (next ?? document.getElementById("main"))?.focus({ preventScroll: true });
  }, [target]);
  return (id) => setTarget({ id });
}

/** Whether no element has the focus, or only an inert one. */
export function isFocusLost(): boolean {
  const held = document.activeElement;
  return held === null || held === document.body || held.closest("[inert]") !== null;
}
