import { useEffect, useState } from "react";
import { isFocusLost } from "./focus-lost.ts";

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
