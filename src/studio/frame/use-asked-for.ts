import { useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent } from "react";

/** Opens a dialog where the address asks for it by `?new=…`, once: it is taken out of the address again. */
export function useAskedFor(what: "token" | "endpoint" | "invite", open: () => void): void {
  const isAsked = useSearchParams().get("new") === what;
  const onAsked = useEffectEvent(open);
  useEffect(() => {
    if (!isAsked) return;
    window.history.replaceState(null, "", window.location.pathname);
    onAsked();
  }, [isAsked]);
}
