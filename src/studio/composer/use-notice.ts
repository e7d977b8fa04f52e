import { useState } from "react";
import type { Draft } from "./draft.ts";

/** Something that was done to the draft, and how it is taken back. */
export interface Notice {
  words: string;
  undo: (draft: Draft) => Draft;
}

type Change = (how: (draft: Draft) => Draft) => void;

/** Does what takes something away from the draft, says so, and offers the way back. */
export function useNotice(draft: Draft, change: Change) {
  const [notice, setNotice] = useState<Notice | null>(null);
  /** @param part what the undo puts back, of the draft as it is now */
  const act = (words: string, how: (draft: Draft) => Draft, part: (before: Draft, now: Draft) => Draft) => {
    const before = draft;
    change(how);
    setNotice({ words, undo: (now) => part(before, now) });
  };
  const undo = () => {
    if (notice) change(notice.undo);
    setNotice(null);
  };
  return { notice, act, undo, clear: () => setNotice(null) };
}
