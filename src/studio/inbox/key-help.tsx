"use client";

import { Kbd, Modal, Stack, Switch } from "@mantine/core";
import classes from "./key-help.module.css";
import { KEYS } from "./key-list.ts";
import { useKeysWanted } from "./use-keys.ts";

/** The keys of the inbox, and a switch for who does not want them. */
export default function KeyHelp({ mayAnswer, onClose }: { mayAnswer: boolean; onClose: () => void }) {
  const [isWanted, setWanted] = useKeysWanted();
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
        <Switch
          label="Single keys act"
          description="Off: only Ctrl Enter does. Kept in this browser."
          checked={isWanted}
          onChange={(event) => setWanted(event.currentTarget.checked)}
        />
      </Stack>
    </Modal>
  );
}
