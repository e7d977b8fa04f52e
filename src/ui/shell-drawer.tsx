"use client";

import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "#kernel/language.ts";
import type { Elements } from "./elements.ts";

interface ShellDrawerProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** Below the navigation; does not close the drawer. */
  foot: Elements;
  children: ReactNode;
}

/** The complete navigation on a phone; choosing a link closes it. */
export default function ShellDrawer({ title, opened, onClose, foot, children }: ShellDrawerProps) {
  return (
    <Drawer opened={opened} onClose={onClose} position="bottom" size="auto" title={title} hiddenFrom="sm">
      <nav aria-label={t("Studio")} onClickCapture={onClose}>
        {children}
      </nav>
      {foot}
    </Drawer>
  );
}
