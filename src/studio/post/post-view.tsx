"use client";

import { createContext, type ReactNode, type RefObject, useContext, useMemo, useRef, useState } from "react";
import type { Anchor } from "#domain/review/schema.ts";
import { showPassage } from "./highlight.ts";

interface PostView {
  /** Where the previews are drawn. */
  previews: RefObject<HTMLDivElement | null>;
  /** Where a new comment is written. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** What the comment that is being written is about. */
  anchor: Anchor | null;
  setAnchor: (anchor: Anchor | null) => void;
  /** The comment that is being written asks for changes. */
  isChangeRequest: boolean;
  /** Goes to the comment's field, to say something or to ask for changes. */
  write: (asking: boolean) => void;
  /** Brings what an entry is about into view. */
  show: (anchor: Anchor) => void;
}

const PostViewContext = createContext<PostView | null>(null);

/** Ties the parts of a post's page together: its acts and its previews to the thread, and the thread to the previews. */
export function PostViewProvider({ children }: { children: ReactNode }) {
  const previews = useRef<HTMLDivElement | null>(null);
  const field = useRef<HTMLTextAreaElement | null>(null);
  const [anchor, setAnchor] = useState<Anchor | null>(null);
  const [isChangeRequest, setAsking] = useState(false);
  const view = useMemo(
    () => ({
      previews,
      field,
      anchor,
      setAnchor,
      isChangeRequest,
      write: (asking: boolean) => {
        setAsking(asking);
        field.current?.focus();
        field.current?.scrollIntoView({ block: "center" });
      },
      show: (wanted: Anchor) => showAnchor(previews.current, wanted),
    }),
    [anchor, isChangeRequest],
  );
  return <PostViewContext value={view}>{children}</PostViewContext>;
}

/** The previews and the thread of the post on screen. Only below `<PostViewProvider>`. */
export function usePostView(): PostView {
  const view = useContext(PostViewContext);
  if (!view) throw new Error("usePostView is for parts of a post's page.");
  return view;
}

function showAnchor(root: HTMLElement | null, { field, quote }: Anchor): void {
  if (!root) return;
  const isShown = field !== "media" && showPassage(root, quote);
  if (!isShown) root.scrollIntoView({ block: "start" });
}
