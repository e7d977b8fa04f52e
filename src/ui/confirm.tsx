"use client";

import { lazy } from "react";
import type { ConfirmProps } from "./confirm-dialog.tsx";
import { OnceOpened } from "./once-opened.tsx";

const ConfirmDialog = lazy(() => import("./confirm-dialog.tsx"));

/** Asks before a dangerous act and says what it will do. The focus starts on the way out. */
export function Confirm(props: ConfirmProps) {
  return (
    <OnceOpened opened={props.opened}>
      <ConfirmDialog {...props} />
    </OnceOpened>
  );
}
