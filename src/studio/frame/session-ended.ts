import { useEffect, useEffectEvent } from "react";

const endings = new EventTarget();
let isLeaving = false;

/**
 * Marks that the person is signing out, so the page is about to be left.
 * @returns a function that reverts it, if the page stays after all
 */
export function expectSessionEnd(): () => void {
  isLeaving = true;
  return () => {
    isLeaving = false;
  };
}

/**
 * Checks whether the browser is still signed in (after confirming their identity, the person has a new session), and
 * notifies the page if not. Other calls would be refused and appear on the console as errors.
 * @returns whether the session is still valid
 */
export async function checkSession(): Promise<boolean> {
  const response = await fetch("/api/auth/session").catch(() => null);
  if (isLeaving) return false;
  const session = response?.ok ? ((await response.json().catch(() => null)) as { user?: object } | null) : null;
  if (!session || session.user) return true;
  endings.dispatchEvent(new Event("ended"));
  return false;
}

/** Calls back when the session has ended. */
export function useSessionEnded(onEnded: () => void): void {
  const call = useEffectEvent(onEnded);
  useEffect(() => {
    const listener = () => call();
    endings.addEventListener("ended", listener);
    return () => endings.removeEventListener("ended", listener);
  }, []);
}
