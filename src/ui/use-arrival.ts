import { useEffect, useRef, useState } from "react";

/**
 * For what takes the place of a button that was just pressed: takes over its focus, then opens, so that closing gives
 * the focus back to where it was.
 */
export function useArrival() {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    target.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return { target, opened, setOpened };
}
