import { useEffect } from "react";

/** For a dialog that is drawn only while it is wanted: gives the focus back to where it was before, once it is gone. */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      setTimeout(() => {
        if (before instanceof HTMLElement && before.isConnected && document.activeElement === document.body) {
          before.focus({ preventScroll: true });
        }
      });
    };
  }, []);
}
