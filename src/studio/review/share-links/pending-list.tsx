"use client";

import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCloudUpload } from "@tabler/icons-react";
import { type Message, msg, t } from "#kernel/language.ts";
import { Copy } from "#ui/copy.tsx";
import classes from "./pending.module.css";
import { isWaiting, type PendingAction } from "./pending-actions.ts";

const WAITING: Record<PendingAction["act"], Message> = {
  approve: msg("Your approval is waiting to be sent."),
  requestChanges: msg("Your change request is waiting to be sent."),
  comment: msg("Your comment is waiting to be sent."),
  suggest: msg("Your suggestion is waiting to be sent."),
};
const REFUSED: Record<PendingAction["act"], Message> = {
  approve: msg("Your approval wasn't sent."),
  requestChanges: msg("Your change request wasn't sent."),
  comment: msg("Your comment wasn't sent."),
  suggest: msg("Your suggestion wasn't sent."),
};

interface PendingListProps {
  actions: readonly PendingAction[];
  onDiscard: (key: string) => void;
}

/** A guest's decisions and comments that the server does not have, with their texts, which can be copied. */
export function PendingList({ actions, onDiscard }: PendingListProps) {
  if (actions.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t("Not sent yet")}>
      {actions.map((action) => (
        <PendingEntry key={action.key} action={action} onDiscard={() => onDiscard(action.key)} />
      ))}
    </ul>
  );
}

function PendingEntry({ action, onDiscard }: { action: PendingAction; onDiscard: () => void }) {
  const Icon = isWaiting(action) ? IconCloudUpload : IconAlertTriangle;
  return (
    <li className={classes.entry} data-refused={isWaiting(action) ? undefined : true}>
      <p className={classes.what}>
        <Icon size={18} stroke={1.75} aria-hidden />
        <span>
          <strong>{t((isWaiting(action) ? WAITING : REFUSED)[action.act])}</strong>{" "}
          <span>{action.refusal ?? t("It is kept on this device and sent when this page is online again.")}</span>
        </span>
      </p>
      <UnsentText text={textOf(action)} onDiscard={onDiscard} />
    </li>
  );
}

/** What the guest wrote: a suggested text with its reason. */
export function textOf({ input }: PendingAction): string {
  return [...("text" in input ? [input.text] : []), input.body ?? ""].filter((text) => text !== "").join("\n\n");
}

/** A text that nobody has received, to be copied or discarded. */
export function UnsentText({ text, onDiscard }: { text: string; onDiscard: () => void }) {
  return (
    <>
      {text ? <p className={classes.words}>{text}</p> : null}
      <div className={classes.acts}>
        {text ? <Copy value={text} label={t("Copy text")} look="button" /> : null}
        <Button variant="subtle" onClick={onDiscard}>
          {t("Discard")}
        </Button>
      </div>
    </>
  );
}
