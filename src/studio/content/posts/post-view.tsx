"use client";

import { createContext, type RefObject, useContext, useMemo, useRef, useState } from "react";
import type { Anchor } from "#domain/review/comments/schema.ts";
import type { Elements } from "#ui/elements.ts";
import { showPassage } from "./comments/highlight.ts";

interface PostView {
  /** The previews' element. */
  previews: RefObject<HTMLDivElement | null>;
  /** The field for a new comment. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** The anchor of the comment being written. */
  anchor: Anchor | null;
  setAnchor: (anchor: Anchor | null) => void;
  /** The comment being written requests changes. */
  isChangeRequest: boolean;
  /** Focuses the comment field, for a comment or a change request. */
  write: (asking: boolean) => void;
  /** Begins a comment on a place of the post; set by the form. */
  quote: RefObject<((anchor: Anchor) => void) | null>;
  /** The thread is beside the fields of the text, in the composer. */
  isBesideText: boolean;
  /** Scrolls to the anchor of an entry. */
  show: (anchor: Anchor) => void;
  /** The place of an image or a video that was asked for last; a new object each time. */
  shown: Anchor | null;
}

const PostViewContext = createContext<PostView | null>(null);

interface PostViewProviderProps {
  children: Elements;
  /** Shows the anchor of an entry where there are no previews of the stored post. A constant function. */
  show?: (anchor: Anchor) => void;
}

/** Connects the parts of a post's page: actions and previews to the thread, and the thread to the previews. */
export function PostViewProvider({ children, show }: PostViewProviderProps) {
  const previews = useRef<HTMLDivElement | null>(null);
  const field = useRef<HTMLTextAreaElement | null>(null);
  const quote = useRef<((anchor: Anchor) => void) | null>(null);
  const [anchor, setAnchor] = useState<Anchor | null>(null);
  const [shown, setShown] = useState<Anchor | null>(null);
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
      quote,
      isBesideText: show !== undefined,
      show:
        show ??
        ((wanted: Anchor) => {
          if (wanted.field === "media") setShown({ ...wanted });
          showAnchor(previews.current, wanted);
        }),
      shown,
    }),
    [anchor, isChangeRequest, show, shown],
  );
  return <PostViewContext value={view}>{children}</PostViewContext>;
}

/** The previews and the thread of the current post. Only below `<PostViewProvider>`. */
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
