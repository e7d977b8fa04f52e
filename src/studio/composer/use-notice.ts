import { useEffect, useState } from "react";
import type { Draft } from "./draft.ts";

/** Something that was done to the draft, and how it is taken back. */
export interface Notice {
  /** Tells one from the next, which may say the same. */
  key: number;
  words: string;
  before: Draft;
  after: Draft;
}

type Change = (how: (draft: Draft) => Draft) => void;

const load = () => import("./take-back.ts");

/** Does what takes something away from the draft, says so, and offers the way back. */
export function useNotice(draft: Draft, change: Change) {
  const [notice, setNotice] = useState<Notice | null>(null);
  // Fetched once the page stands, so that it is there without a connection too.
  useEffect(() => void load(), []);
  const act = (words: string, how: (draft: Draft) => Draft) => {
    const [before, after] = [draft, how(draft)];
    change(how);
    setNotice((last) => ({ key: (last?.key ?? 0) + 1, words, before, after }));
  };
  const undo = async () => {
    setNotice(null);
    if (!notice) return;
    const { takeBack } = await load();
    change((now) => takeBack(notice.before, notice.after, now));
  };
  return { notice, act, undo, clear: () => setNotice(null) };
}
