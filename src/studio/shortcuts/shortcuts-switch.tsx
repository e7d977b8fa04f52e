"use client";

import { Switch } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { useShortcutsEnabled } from "./use-shortcuts-enabled.ts";

/** Enables or disables single-key shortcuts on every screen; shown below the lists of shortcuts. */
export function ShortcutsSwitch() {
  const [isWanted, setWanted] = useShortcutsEnabled();
  return (
    <Switch
      label={t("Keyboard shortcuts")}
      description={t("When off, only shortcuts with Ctrl work. Saved in this browser.")}
      checked={isWanted}
      onChange={(event) => setWanted(event.currentTarget.checked)}
    />
  );
}
