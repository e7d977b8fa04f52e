"use client";

import { type ReactNode, Suspense, useState } from "react";

/**
 * Holds a dialog made with `lazy()`: nothing of it is loaded before it is opened for the first time; from then on it stays,
 * so that it can fade out.
 */
export function OnceOpened({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  return wasOpened ? <Suspense>{children}</Suspense> : null;
}
