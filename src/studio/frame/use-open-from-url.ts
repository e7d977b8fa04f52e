import { useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent } from "react";

/** Opens a dialog when the URL has `?new=…`, once: the parameter is removed. */
export function useOpenFromUrl(what: "token" | "endpoint" | "invite", open: () => void): void {
  const isRequested = useSearchParams().get("new") === what;
  const onOpen = useEffectEvent(open);
  useEffect(() => {
    if (!isRequested) return;
    window.history.replaceState(null, "", window.location.pathname);
    onOpen();
  }, [isRequested]);
}
