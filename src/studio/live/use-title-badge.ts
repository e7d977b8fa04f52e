import { useEffect } from "react";

const BADGE = /^\(\d+\+?\) /;

/** Prefixes the tab's title with the number of unread notifications, on every page. */
export function useTitleBadge(unread: number): void {
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
