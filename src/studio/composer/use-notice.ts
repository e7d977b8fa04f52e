import { useState } from "react";
import type { Draft } from "./draft.ts";
import { takeBack } from "./take-back.ts";

/** Something that was done to the draft, and how it is taken back. */
export interface Notice {
  /** Tells one from the next, which may say the same. */
  key: number;
  words: string;
  undo: (draft: Draft) => Draft;
}

type Change = (how: (draft: Draft) => Draft) => void;

/** Does what takes something away from the draft, says so, and offers the way back. */
export function useNotice(draft: Draft, change: Change) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const act = (words: string, how: (draft: Draft) => Draft) => {
    const [before, after] = [draft, how(draft)];
    change(how);
    setNotice((last) => ({ key: (last?.key ?? 0) + 1, words, undo: (now) => takeBack(before, after, now) }));
  };
  const undo = () => {
    if (notice) change(notice.undo);
    setNotice(null);
  };
  return { notice, act, undo, clear: () => setNotice(null) };
}
