import { useEffect, useEffectEvent } from "react";

const listeners = new EventTarget();

/** Tells screens that what was refused for want of a session can be sent again. */
export function announceSignedInAgain(): void {
  listeners.dispatchEvent(new Event("again"));
}

/** Calls back when the person has signed in again over this page: the moment to save what could not be saved. */
export function useSignedInAgain(onAgain: () => void): void {
  const call = useEffectEvent(onAgain);
  useEffect(() => {
    const listener = () => call();
    listeners.addEventListener("again", listener);
    return () => listeners.removeEventListener("again", listener);
  }, []);
}
