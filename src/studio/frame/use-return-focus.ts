import { useEffect } from "react";

/** For a dialog that is rendered on demand: returns the focus to its previous element when the dialog is gone. */
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
