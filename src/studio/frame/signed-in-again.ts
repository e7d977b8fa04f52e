import { useEffect, useEffectEvent } from "react";

const arrivals = new EventTarget();

/** Tells screens that what was refused for want of a session can be sent again. */
export function announceSignedInAgain(): void {
  arrivals.dispatchEvent(new Event("again"));
}

/** Calls back when the person has signed in again over this page: the moment to save what could not be saved. */
export function useSignedInAgain(onAgain: () => void): void {
  const call = useEffectEvent(onAgain);
  useEffect(() => {
    const listener = () => call();
    arrivals.addEventListener("again", listener);
    return () => arrivals.removeEventListener("again", listener);
  }, []);
}
