import { useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent } from "react";

/** Opens a dialog where the address asks for it by `?new=…`, once: it is taken out of the address again. */
export function useOpenFromUrl(what: "token" | "endpoint" | "invite", open: () => void): void {
  const isRequested = useSearchParams().get("new") === what;
  const onOpen = useEffectEvent(open);
  useEffect(() => {
    if (!isRequested) return;
    window.history.replaceState(null, "", window.location.pathname);
    onOpen();
  }, [isRequested]);
}
