import { Suspense } from "react";
import { lazy, usePreload } from "#ui/lazy.tsx";
import type { Channel } from "./checks/checks.ts";
import { isUneditable } from "./sending/stage.ts";
import { StageNotice } from "./sending/stage-notice.tsx";
import type { Composer } from "./use-composer.ts";

const UnsavedCopy = lazy(async () => ({ default: (await import("./saving/unsaved-copy.tsx")).UnsavedCopy }));
const LockedNotice = lazy(async () => ({ default: (await import("./sending/locked-notice.tsx")).LockedNotice }));

interface PostNoticesProps {
  composer: Composer;
  channels: readonly Channel[];
}

/** What to know before editing: an unsaved copy of an earlier visit, and what the post's status means for edits. */
export function PostNotices({ composer, channels }: PostNoticesProps) {
  const { draft, known, stage, found } = composer;
  usePreload(UnsavedCopy);
  return (
    <>
      {found ? (
        <Suspense>
          <UnsavedCopy
            copy={found}
            onRestore={() =>
              composer.restoreFound((copy) => ({
                ...copy,
                channelIds: copy.channelIds.filter((id) => channels.some((channel) => channel.id === id)),
              }))
            }
            onDiscard={composer.dismissFound}
          />
        </Suspense>
      ) : null}
      {isUneditable(stage) ? (
        <Suspense>
          <LockedNotice stage={stage} draft={draft} onStartNew={composer.startNewDraft} />
        </Suspense>
      ) : known.post ? (
        <StageNotice post={known.post} />
      ) : null}
    </>
  );
}
