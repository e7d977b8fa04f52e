"use client";

import { Kbd, Modal, Stack } from "@mantine/core";
import { KeysSwitch } from "../palette/keys-switch.tsx";
import classes from "./key-help.module.css";
import { KEYS } from "./key-list.ts";

/** The keys of the inbox, and a switch for who does not want them. */
export default function KeyHelp({ mayAnswer, onClose }: { mayAnswer: boolean; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keys of the inbox">
      <Stack gap="lg">
        <dl className={classes.keys}>
          {KEYS[mayAnswer ? "answering" : "reading"].map(({ keys, does }) => (
            <div key={keys} className={classes.line}>
              <dt>
                <Kbd>{keys}</Kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <KeysSwitch />
      </Stack>
    </Modal>
  );
}
