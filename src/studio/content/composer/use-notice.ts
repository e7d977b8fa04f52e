import { useEffect, useState } from "react";
import { loadChunk } from "#ui/load-chunk.ts";
import type { Draft } from "./saving/draft.ts";

/** A change of the draft that can be undone. */
export interface Notice {
  /** Unique, because two notices may have the same text. */
  key: number;
  text: string;
  before: Draft;
  after: Draft;
}

type Change = (update: (draft: Draft) => Draft) => void;

const load = () => loadChunk(() => import("./saving/undo-change.ts"));

/** Applies a change of the draft with a notice that offers to undo it. */
export function useNotice(draft: Draft, change: Change) {
  const [notice, setNotice] = useState<Notice | null>(null);
  // Fetched after the first paint, so that undo works without a connection.
  useEffect(() => void load().catch(() => undefined), []);
  const apply = (text: string, update: (draft: Draft) => Draft) => {
    const [before, after] = [draft, update(draft)];
    change(update);
    setNotice((last) => ({ key: (last?.key ?? 0) + 1, text, before, after }));
  };
  const undo = async () => {
    setNotice(null);
    if (!notice) return;
    const { undoChange } = await load();
    change((now) => undoChange(notice.before, notice.after, now));
  };
  return { notice, apply, undo, clear: () => setNotice(null) };
}

export type UndoableChanges = ReturnType<typeof useNotice>;
