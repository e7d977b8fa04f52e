"use client";

import { Switch } from "@mantine/core";
import { useShortcutsEnabled } from "./use-shortcuts-enabled.ts";

/** Lets single keys act or not, on every screen; it stands under the lists of keys. */
export function ShortcutsSwitch() {
  const [isWanted, setWanted] = useShortcutsEnabled();
  return (
    <Switch
      label="Keyboard shortcuts"
      description="When off, only shortcuts with Ctrl work. Saved in this browser."
      checked={isWanted}
      onChange={(event) => setWanted(event.currentTarget.checked)}
    />
  );
}
