import { useEffect, useEffectEvent } from "react";

const endings = new EventTarget();
let isLeaving = false;

/**
 * Says that the person signs out here, and that the page is about to go.
 * @returns what takes it back, where the page stays after all
 */
export function expectSessionEnd(): () => void {
  isLeaving = true;
  return () => {
    isLeaving = false;
  };
}

/**
 * Finds out whether the browser is still signed in, as it is with another session once its person has confirmed who they
 * are, and tells the page if not. Any other call would be refused, and stand on the console as an error.
 * @returns whether it may go on asking
 */
export async function checkSession(): Promise<boolean> {
  const response = await fetch("/api/auth/session").catch(() => null);
  if (isLeaving) return false;
  const session = response?.ok ? ((await response.json().catch(() => null)) as { user?: object } | null) : null;
  if (!session || session.user) return true;
  endings.dispatchEvent(new Event("ended"));
  return false;
}

/** Calls back when the session is known to be over. */
export function useSessionEnded(onEnded: () => void): void {
  const call = useEffectEvent(onEnded);
  useEffect(() => {
    const listener = () => call();
    endings.addEventListener("ended", listener);
    return () => endings.removeEventListener("ended", listener);
  }, []);
}
