"use client";

import { Modal } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { shownShortcuts } from "../shortcuts/registry.ts";
import { formatKeys, type Shortcut } from "../shortcuts/shortcut.ts";
import { ShortcutsSwitch } from "../shortcuts/shortcuts-switch.tsx";
import classes from "./palette.module.css";

/** The shortcuts of the current screen, and those of every screen. */
export default function ShortcutList({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const all = shownShortcuts();
  const here = all.filter(({ isEverywhere }) => !isEverywhere);
  return (
    <Modal opened={opened} onClose={onClose} title={t("Keyboard shortcuts")}>
      {here.length > 0 ? <Keys title={t("On this page")} shortcuts={here} /> : null}
      <Keys title={t("Everywhere")} shortcuts={all.filter(({ isEverywhere }) => isEverywhere)} />
      <ShortcutsSwitch />
    </Modal>
  );
}

function Keys({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <>
      <h3 className={classes.heading}>{title}</h3>
      <dl className={classes.keys}>
        {shortcuts.map(({ keys, does }) =>
          does === null ? null : (
            <div key={`${keys} ${does}`}>
              <dt>{does}</dt>
              <dd>
                <kbd>{formatKeys(keys)}</kbd>
              </dd>
            </div>
          ),
        )}
      </dl>
    </>
  );
}
