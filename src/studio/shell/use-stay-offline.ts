import { useEffect, useState } from "react";

/** The Navigation API, in browsers that have it, as far as it is used here. */
interface NavigateEvent extends Event {
  readonly navigationType: "push" | "replace" | "reload" | "traverse";
  readonly destination: { readonly sameDocument: boolean };
  readonly downloadRequest: string | null;
}

/**
 * Keeps a person on the page while the browser is offline: a page that can't be loaded would be replaced by the
 * browser's own error page. Links are stopped before the router takes them; other navigation where the browser lets us.
 * @returns whether somebody tried to leave since the connection was lost
 */
export function useStayOffline(): boolean {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    const onOnline = () => setKept(false);
    const onClick = (event: MouseEvent) => {
      if (navigator.onLine || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return;
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      if (!link || link.target === "_blank" || isHere(link)) return;
      event.preventDefault();
      event.stopPropagation();
      setKept(true);
    };
    const onNavigate = (event: Event) => {
      const { destination, navigationType, downloadRequest } = event as NavigateEvent;
      const isLeaving = !destination.sameDocument && navigationType !== "reload" && downloadRequest === null;
      if (navigator.onLine || !isLeaving || !event.cancelable) return;
      event.preventDefault();
      setKept(true);
    };
    const { navigation } = window as { navigation?: EventTarget };
    document.addEventListener("click", onClick, { capture: true });
    navigation?.addEventListener("navigate", onNavigate);
    window.addEventListener("online", onOnline);
    return () => {
      document.removeEventListener("click", onClick, { capture: true });
      navigation?.removeEventListener("navigate", onNavigate);
      window.removeEventListener("online", onOnline);
    };
  }, []);
  return isKept;
}

/** Whether a link leads to a place on this page, which needs no connection. */
function isHere({ href }: HTMLAnchorElement): boolean {
  const [there] = href.split("#");
  return href.includes("#") && there === location.href.split("#")[0];
}
