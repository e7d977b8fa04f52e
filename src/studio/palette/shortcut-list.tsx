"use client";

import { Modal } from "@mantine/core";
import { KeysSwitch } from "./keys-switch.tsx";
import classes from "./palette.module.css";
import { type Shortcut, useShownShortcuts } from "./use-shortcuts.ts";

const EVERYWHERE: readonly Shortcut[] = [
  { keys: "Ctrl K", does: "Search, go anywhere, do anything" },
  { keys: "?", does: "Show these keys" },
  { keys: "Esc", does: "Close what is open" },
];

/** The keys that the present screen answers to, and those of every screen. */
export default function ShortcutList({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const here = useShownShortcuts();
  return (
    <Modal opened={opened} onClose={onClose} title="Keys">
      {here.length > 0 ? <Keys title="On this page" shortcuts={here} /> : null}
      <Keys title="Everywhere" shortcuts={EVERYWHERE} />
      <KeysSwitch />
    </Modal>
  );
}

function Keys({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <>
      <h3 className={classes.heading}>{title}</h3>
      <dl className={classes.keys}>
        {shortcuts.map(({ keys, does }) => (
          <div key={keys}>
            <dt>{does}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
