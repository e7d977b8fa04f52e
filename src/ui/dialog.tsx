"use client";

import type { ModalProps } from "@mantine/core";
import { lazy } from "react";
import { OnceOpened } from "./once-opened.tsx";

const Modal = lazy(() => import("./modal.tsx"));

/** A dialog whose frame (focus, backdrop, motion) is loaded when it is opened for the first time. */
export function Dialog(props: ModalProps) {
  return (
    <OnceOpened opened={props.opened}>
      <Modal {...props} />
    </OnceOpened>
  );
}
