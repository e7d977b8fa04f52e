import { useEffect, useRef, useState } from "react";
import { type Draft, isBlank, isSameDraft } from "./draft.ts";
import { copyScope, dropCopy, findCopy, keepCopy, type LocalCopy, moveCopy } from "./local-copy.ts";

interface Copying {
  brandId: number;
  postId: number | null;
  draft: Draft;
  /** Whether the studio lacks something of the draft. */
  isDirty: boolean;
}

/**
 * Keeps on this device what the studio has not got yet, and finds what an earlier visit left behind.
 * @returns the copy found, until `settle` says that it was restored or is not wanted
 */
export function useLocalCopy({ brandId, postId, draft, isDirty }: Copying) {
  const [session] = useState(() => Date.now().toString(36) + Math.random().toString(36).slice(2));
  const [found, setFound] = useState<LocalCopy | null>(null);
  const key = copyScope(brandId, postId) + session;
  const lastKey = useRef(key);

  const opened = useRef({ scope: copyScope(brandId, postId), draft });
  useEffect(() => {
    const copy = findCopy(opened.current.scope);
    setFound(copy && !isSameDraft(copy.draft, opened.current.draft) ? copy : null);
  }, []);

  useEffect(() => {
    if (lastKey.current !== key) dropCopy(lastKey.current);
    lastKey.current = key;
    if (isDirty && !isBlank(draft)) keepCopy(key, draft, new Date());
    else dropCopy(key);
  }, [key, draft, isDirty]);

  const settle = () => {
    if (found) dropCopy(found.key);
    setFound(null);
  };
  /** Lays a version aside, to be found at the next visit. */
  const lay = (version: Draft) => keepCopy(`${key}.aside`, version, new Date());
  /** What is kept belongs to a post that got its id just now; also once nobody looks at it here any more. */
  const follow = (id: number) => {
    const next = copyScope(brandId, id) + session;
    if (next !== lastKey.current) moveCopy(lastKey.current, next);
    lastKey.current = next;
  };
  return { found, settle, lay, follow, forget: () => dropCopy(lastKey.current) };
}
