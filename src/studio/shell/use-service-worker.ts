import { useEffect } from "react";
import { registerServiceWorker } from "../frame/service-worker.ts";

/** Registers the service worker once the page is idle; not in development, where built files change under their names. */
export function useServiceWorker(isIdle: boolean): void {
  useEffect(() => {
    if (!isIdle || process.env.NODE_ENV !== "production" || !("serviceWorker" in navigator)) return;
    // Without it everything works, except that the browser shows its own page while offline.
    registerServiceWorker().catch(() => undefined);
  }, [isIdle]);
}
