"use client";

import { Button, Progress } from "@mantine/core";
import classes from "./upload-card.module.css";
import type { UploadItem } from "./use-uploads.ts";

interface UploadCardProps {
  item: UploadItem;
  onRetry: () => void;
  /** Gives it up. */
  onDrop: () => void;
}

/** A file on its way, with how far it is; or why it was not taken. */
export function UploadCard({ item: { file, progress, error }, onRetry, onDrop }: UploadCardProps) {
  const percent = Math.round(progress * 100);
  return (
    <li className={classes.card} data-failed={error !== null || undefined}>
      <span className={classes.name}>{file.name}</span>
      {error === null ? (
        <>
          <Progress value={percent} size="sm" aria-label={`Upload of ${file.name}`} />
          <span className={classes.state}>{percent < 100 ? `${percent} %` : "Preparing it for the web"}</span>
          <span className={classes.acts}>
            <Button size="compact-sm" variant="subtle" onClick={onDrop}>
              Stop
            </Button>
          </span>
        </>
      ) : (
        <>
          <span className={classes.error} role="alert">
            {error}
          </span>
          <span className={classes.acts}>
            <Button size="compact-sm" variant="subtle" onClick={onRetry}>
              Try again
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={onDrop}>
              Leave it out
            </Button>
          </span>
        </>
      )}
    </li>
  );
}
