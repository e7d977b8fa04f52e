"use client";

import type { ModalProps } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { ConfirmProps } from "./dialog-parts.tsx";

const Modal = lazy(async () => ({ default: (await import("./dialog-parts.tsx")).Modal }));
const ConfirmModal = lazy(async () => ({ default: (await import("./dialog-parts.tsx")).ConfirmModal }));

/**
 * Holds a dialog made with `lazy()`: nothing of it is loaded before it is opened for the first time; from then on it stays,
 * so that it can fade out.
 */
export function OnceOpened({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  return wasOpened ? <Suspense>{children}</Suspense> : null;
}

/** A dialog whose frame (focus, backdrop, motion) is loaded when it is opened for the first time. */
export function Dialog(props: ModalProps) {
  return (
    <OnceOpened opened={props.opened}>
      <Modal {...props} />
    </OnceOpened>
  );
}

/** Asks before a dangerous act and says what it will do. The focus starts on the way out. */
export function Confirm(props: ConfirmProps) {
  return (
    <OnceOpened opened={props.opened}>
      <ConfirmModal {...props} />
    </OnceOpened>
  );
}
