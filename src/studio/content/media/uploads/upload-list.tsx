"use client";

import { Button, Group } from "@mantine/core";
import { t, tn } from "#kernel/language.ts";
import { UploadCard } from "./upload-card.tsx";
import classes from "./upload-list.module.css";
import type { useUploads } from "./use-uploads.ts";

/** Uploads into the library with their progress, and failed ones. */
export default function UploadList({ uploads }: { uploads: ReturnType<typeof useUploads> }) {
  const { items } = uploads;
  const going = items.filter(({ state }) => state === "sending" || state === "waiting");
  const still = items.filter(({ state }) => state === "paused" || state === "away");
  const all = items.filter(({ error }) => error === null).reduce((sum, { bytes }) => sum + bytes, 0);
  const there = items.reduce((sum, { error, bytes, progress }) => sum + (error === null ? bytes * progress : 0), 0);
  return (
    <>
      {items.length > 0 ? (
        <section className={classes.list} aria-label={t("Uploads")}>
          <Group justify="space-between" gap="xs">
            <h2 className={classes.title}>{tn(items.length, "{count} upload", "{count} uploads")}</h2>
            <Group gap={4}>
              {going.length > 1 ? (
                <Button size="compact-sm" variant="subtle" onClick={() => going.map(({ id }) => uploads.pause(id))}>
                  {t("Pause all")}
                </Button>
              ) : null}
              {still.length > 1 ? (
                <Button size="compact-sm" variant="subtle" onClick={() => still.map(uploads.retry)}>
                  {t("Resume all")}
                </Button>
              ) : null}
            </Group>
          </Group>
          <ul className={classes.cards}>
            {items.map((item) => (
              <UploadCard
                key={item.id}
                item={item}
                onRetry={() => uploads.retry(item)}
                onDrop={() => uploads.drop(item.id)}
                onPause={() => uploads.pause(item.id)}
                onFile={(file) => uploads.giveFile(item.id, file)}
              />
            ))}
          </ul>
        </section>
      ) : null}
      {/* In steps of a quarter, so that screen readers announce progress without every chunk. */}
      <span role="status" className="visually-hidden">
        {all > 0
          ? tn(items.length, "Uploading {count} file: {percent}%.", "Uploading {count} files: {percent}%.", {
              percent: Math.floor((there / all) * 4) * 25,
            })
          : ""}
      </span>
    </>
  );
}
