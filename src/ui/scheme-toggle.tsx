"use client";

import { useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import { IconButton } from "./icon-button.tsx";

/**
 * Switches between light and dark. Both icons are rendered and CSS shows one, since the server does not know the
 * scheme.
 */
export function SchemeToggle() {
  const { toggleColorScheme } = useMantineColorScheme();
  return (
    <IconButton aria-label={t("Switch between light and dark")} onClick={toggleColorScheme}>
      <IconMoon size={18} stroke={1.5} className="mantine-dark-hidden" aria-hidden />
      <IconSun size={18} stroke={1.5} className="mantine-light-hidden" aria-hidden />
    </IconButton>
  );
}
