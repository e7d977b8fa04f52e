import { useEffect, useState } from "react";

/**
 * Leads the focus on from what was decided, which takes its buttons with it.
 * @returns a function that is given the post to go on with, or null where none is left
 */
export function useLeadOn(): (id: number | null) => void {
  const [goal, setGoal] = useState<{ id: number | null } | null>(null);
  useEffect(() => {
    if (goal === null || !isFocusLost()) return;
    const next = document.getElementById(`pile-${goal.id}`)?.querySelector("button");
    (next ?? document.getElementById("main"))?.focus({ preventScroll: true });
  }, [goal]);
  return (id) => setGoal({ id });
}

/** Whether the focus is nowhere: what had it is gone, or cannot be reached any more. */
export function isFocusLost(): boolean {
  const held = document.activeElement;
  return held === null || held === document.body || held.closest("[inert]") !== null;
}
