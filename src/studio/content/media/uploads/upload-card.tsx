"use client";

import { Button, FileButton, Progress } from "@mantine/core";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { formatBytes } from "#studio/billing/pricing/labels.ts";
import classes from "./upload-card.module.css";
import type { UploadItem } from "./upload-item.ts";

interface UploadCardProps {
  item: UploadItem;
  /** Retries or resumes. */
  onRetry: () => void;
  /** Cancels the upload. */
  onDrop: () => void;
  /** Without it there is no pause button. */
  onPause?: () => void;
  /** Sets the file of an upload that lost it; returns an error if it is another file. */
  onFile?: (file: File) => string | null;
}

/** An upload with its progress, or the reason why it failed. */
export function UploadCard({ item, onRetry, onDrop, onPause, onFile }: UploadCardProps) {
  const { name, progress, state, error } = item;
  const [wrong, setWrong] = useState<string | null>(null);
  return (
    <li className={classes.card} data-failed={error !== null || undefined}>
      <span className={classes.name}>{name}</span>
      {error === null ? (
        <>
          <Progress
            value={Math.round(progress * 100)}
            size="sm"
            aria-label={t("Upload of {name}", { name })}
            color={state === "paused" || state === "away" || state === "lost" ? "gray" : "ink"}
          />
          <span className={classes.state}>{describeState(item)}</span>
        </>
      ) : null}
      {(error ?? wrong) ? (
        <span className={classes.error} role="alert">
          {error ?? wrong}
        </span>
      ) : null}
      <span className={classes.acts}>
        {state === "sending" && onPause ? <Act name={t("Pause")} of={name} onClick={onPause} /> : null}
        {state === "paused" || state === "away" ? <Act name={t("Continue")} of={name} onClick={onRetry} /> : null}
        {state === "lost" && onFile ? (
          <FileButton onChange={(file) => setWrong(file && onFile(file))}>
            {(props) => <Act {...props} name={t("Choose the file")} of={name} />}
          </FileButton>
        ) : null}
        {state === "failed" && item.file ? <Act name={t("Try again")} of={name} onClick={onRetry} /> : null}
        {state === "finishing" ? null : (
          <Act name={error === null ? t("Stop") : t("Remove")} of={name} onClick={onDrop} />
        )}
      </span>
    </li>
  );
}

function Act({ name, of, onClick }: { name: string; of: string; onClick?: () => void }) {
  return (
    <Button size="compact-sm" variant="subtle" aria-label={`${name}: ${of}`} onClick={onClick}>
      {name}
    </Button>
  );
}

function describeState({ state, progress, bytes: whole }: UploadItem): string {
  const done = { percent: Math.floor(progress * 100), size: formatBytes(whole) };
  switch (state) {
    case "waiting":
      return t("Waiting");
    case "finishing":
      return t("Processing");
    case "paused":
      return t("Paused at {percent}% of {size}", done);
    case "away":
      return t("No connection. Resumes from {percent}% of {size}", done);
    case "lost":
      return t("Interrupted at {percent}% of {size}. Select the file again to resume.", done);
    case "sending":
    case "failed":
      return t("{percent}% of {size}", done);
  }
}
