"use client";

import { useEffect } from "react";
import { useLive } from "./use-live.ts";

const BADGE = /^\(\d+\+?\) /;

interface LiveProps {
  userId: number;
  brandId: number;
  unread: number;
}

/** Loaded after the page: keeps its data and the tab's title up to date. Renders nothing itself. */
export default function Live({ userId, brandId, unread }: LiveProps) {
  useLive({ userId, brandId });
  useTitleBadge(unread);
  return null;
}

/** Prefixes the tab's title with the number of unread notifications, on every page. */
function useTitleBadge(unread: number): void {
  useEffect(() => {
    const updateTitle = () => {
      const badge = unread === 0 ? "" : `(${unread > 99 ? "99+" : unread}) `;
      const wanted = badge + document.title.replace(BADGE, "");
      if (document.title !== wanted) document.title = wanted;
    };
    updateTitle();
    const observer = new MutationObserver(updateTitle);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [unread]);
}
