import { useEffect, useEffectEvent } from "react";

const listeners = new EventTarget();

/** Notifies screens that requests refused for lack of a session can be sent again. */
export function notifySignedInAgain(): void {
  listeners.dispatchEvent(new Event("again"));
}

/** Calls back when the person has signed in again in the dialog: the time to retry failed saves. */
export function useSignedInAgain(onAgain: () => void): void {
  const call = useEffectEvent(onAgain);
  useEffect(() => {
    const listener = () => call();
    listeners.addEventListener("again", listener);
    return () => listeners.removeEventListener("again", listener);
  }, []);
}
