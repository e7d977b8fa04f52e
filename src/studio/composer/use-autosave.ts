import { useEffect, useRef } from "react";
import type { Draft } from "./draft.ts";

/** Long enough for a thought to end, short enough that little is ever unsaved. */
const PAUSE_MS = 1200;
/** A save that failed is tried again after this long. */
const AGAIN_MS = 10_000;

interface Autosave {
  /** The studio lacks something that may be saved without being asked. */
  isDue: boolean;
  isSaving: boolean;
  draft: Draft;
  isFailing: boolean;
  save: () => void;
}

/** Saves when the person pauses, when they leave the page within the studio, and again when a save failed. */
export function useAutosave({ isDue, isSaving, draft, isFailing, save }: Autosave): void {
  const latest = useRef({ isDue, isSaving, save });
  latest.current = { isDue, isSaving, save };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft begins a new pause.
  useEffect(() => {
    if (!isDue || isSaving) return;
    const timer = setTimeout(() => latest.current.save(), isFailing ? AGAIN_MS : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isDue, isSaving, isFailing, draft]);

  useEffect(() => {
    const saveNow = () => {
      if (latest.current.isDue && !latest.current.isSaving) latest.current.save();
    };
    addEventListener("online", saveNow);
    return () => {
      removeEventListener("online", saveNow);
      // Behind a save that is running, for what was typed since that one began.
      if (latest.current.isDue) latest.current.save();
    };
  }, []);
}
