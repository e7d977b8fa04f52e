"use client";

import { Button, Group, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { LONGEST_ALT } from "#domain/media/terms.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import { dropCopy, keepCopy, readCopy } from "../kept/kept-copy.ts";
import type { LibraryAsset } from "./asset.ts";
import classes from "./asset-panel.module.css";
import { useRefreshMedia } from "./use-library.ts";
import { counted } from "./words.ts";

interface AltFieldProps {
  asset: LibraryAsset;
  mayManage: boolean;
  /** How many posts that are not out yet show it; null while that is not known. */
  toCome: number | null;
}

const PAUSE_MS = 900;
const WHY = "Read aloud to those who cannot see it, and shown where it cannot load. Say what matters in it.";

/**
 * What an asset shows, in words. Saved by itself, unless posts to come show it: to them new words are a new revision, to be
 * approved again, so one has to mean it. What was typed and not saved is kept, and offered when one comes back.
 */
export function AltField({ asset, mayManage, toCome }: AltFieldProps) {
  const [text, setText] = useState(asset.alt_text);
  const [saved, setSaved] = useState(asset.alt_text);
  const copy = `alt-${asset.id}`;
  const [before, setBefore] = useState(() => readCopy(copy)?.text ?? null);
  const refresh = useRefreshMedia();
  const update = useMutation(
    useTRPC().media.update.mutationOptions({
      // One after the other: what was typed last is saved last.
      scope: { id: copy },
      async onSuccess({ alt_text: kept }) {
        setSaved(kept);
        if (readCopy(copy)?.text?.trim() === kept) dropCopy(copy);
        await refresh();
      },
    }),
  );
  const isChanged = text.trim() !== saved;
  const isByItself = toCome === 0;
  const write = (words: string) => {
    setText(words);
    setBefore(null);
    if (words.trim() === saved && !update.isPending) dropCopy(copy);
    else keepCopy(copy, { text: words });
  };
  const save = () => {
    if (isChanged || update.isPending) update.mutate({ id: asset.id, alt_text: text });
  };

  // What was refused is not sent again by itself.
  const tried = useRef(asset.alt_text);
  const latest = useRef(() => {});
  latest.current = () => {
    if (!isByItself || !mayManage || tried.current === text) return;
    tried.current = text;
    save();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke starts the pause anew.
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isByItself]);
  useEffect(() => () => latest.current(), []);

  return (
    <div>
      <Textarea
        label="Alt text"
        description={WHY}
        value={text}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onBlur={() => latest.current()}
        readOnly={!mayManage}
        maxLength={LONGEST_ALT}
        autosize
        minRows={3}
        error={update.error ? refusalOf(update.error).message : null}
      />
      <div className={classes.note}>
        <span role="status">
          {mayManage ? sayState({ isChanged, isSaving: update.isPending, wasSaved: update.isSuccess }) : ""}
        </span>
        <span>
          {text.length.toLocaleString("en")} of {LONGEST_ALT.toLocaleString("en")}
        </span>
      </div>
      {mayManage && before !== null && before.trim() !== saved ? (
        <Group gap="xs" mt="xs">
          <Button size="xs" onClick={() => write(before)}>
            Put it back
          </Button>
          <span className={classes.why}>What you typed here before was not saved.</span>
        </Group>
      ) : null}
      {mayManage && toCome !== null && toCome > 0 ? (
        <Group gap="xs" mt="xs">
          <Button size="xs" onClick={save} disabled={!isChanged} loading={update.isPending}>
            Save alt text
          </Button>
          <span className={classes.why}>
            {counted(toCome, "post")} to come {toCome === 1 ? "shows" : "show"} it. New words are a new revision there,
            to be approved again.
          </span>
        </Group>
      ) : null}
      {update.error && isByItself ? (
        <Button size="xs" mt="xs" onClick={save}>
          Try again
        </Button>
      ) : null}
    </div>
  );
}

function sayState({
  isChanged,
  isSaving,
  wasSaved,
}: {
  isChanged: boolean;
  isSaving: boolean;
  wasSaved: boolean;
}): string {
  if (isSaving) return "Saving";
  if (isChanged) return "Not saved yet";
  return wasSaved ? "Saved" : "";
}
