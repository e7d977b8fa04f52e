import { useEffect, useRef } from "react";
import type { Draft } from "./draft.ts";

/** Long enough for a thought to end, short enough that little is ever unsaved. */
const PAUSE_MS = 1200;
/** A save that failed is tried again after this long. */
const AGAIN_MS = 10_000;

interface Autosave {
  isDue: boolean;
  draft: Draft;
  isFailing: boolean;
  save: () => void;
}

/** Saves when the person pauses, when they leave the page within the studio, and again when a save failed. */
export function useAutosave({ isDue, draft, isFailing, save }: Autosave): void {
  const latest = useRef({ isDue, save });
  latest.current = { isDue, save };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft begins a new pause.
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => latest.current.save(), isFailing ? AGAIN_MS : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isDue, isFailing, draft]);

  useEffect(() => {
    const saveNow = () => {
      if (latest.current.isDue) latest.current.save();
    };
    addEventListener("online", saveNow);
    return () => {
      removeEventListener("online", saveNow);
      saveNow();
    };
  }, []);
}
