"use client";

import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useRef, useState } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { studioPath, useBrand } from "../frame/brand.tsx";
import { useUploads } from "../media/use-uploads.ts";
import type { Channel } from "./checks.ts";
import classes from "./composer.module.css";
// What is loaded after the first paint, but is in it: its style has to be there with it.
import "./counter.module.css";
import "./picture-card.module.css";
import "./picture-strip.module.css";
import "./preflight.module.css";
import { useShortcuts } from "../shortcuts/use-shortcuts.ts";
import { chosen, type Draft, isBlank, type Picture, type Post } from "./draft.ts";
import type { EditorHandle } from "./editor.tsx";
import { HalfSwitch } from "./half-switch.tsx";
import { SaveState } from "./save-state.tsx";
import { SendButton } from "./send-button.tsx";
import { isLost } from "./stage.ts";
import { StageNotice } from "./stage-notice.tsx";
import { useComposer } from "./use-composer.ts";
import { useNotice } from "./use-notice.ts";
import { usePlaces } from "./use-places.ts";
import { useReadiness } from "./use-readiness.ts";
import { picturesFor, withBody, withPictures } from "./variants.ts";
import { VersionSheet } from "./version-sheet.tsx";
import { VersionSwitch } from "./version-switch.tsx";

const BestTime = lazy(async () => ({ default: (await import("./best-time.tsx")).BestTime }));
const ChannelChoice = lazy(async () => ({ default: (await import("./channel-choice.tsx")).ChannelChoice }));
const WhenField = lazy(async () => ({ default: (await import("./when-field.tsx")).WhenField }));
const Details = lazy(async () => ({ default: (await import("./details.tsx")).Details }));
const FoundCopy = lazy(async () => ({ default: (await import("./found-copy.tsx")).FoundCopy }));
const OwnTime = lazy(async () => ({ default: (await import("./own-time.tsx")).OwnTime }));
const LostPost = lazy(async () => ({ default: (await import("./lost-post.tsx")).LostPost }));
const Preflight = lazy(async () => ({ default: (await import("./preflight.tsx")).Preflight }));
const Preview = lazy(async () => ({ default: (await import("./preview.tsx")).Preview }));
const ConflictDialog = lazy(() => import("./conflict-dialog.tsx"));
const DraftWithAi = lazy(() => import("./draft-with-ai.tsx"));
const DropAnywhere = lazy(async () => {
  return { default: (await import("../media/drop-anywhere.tsx")).DropAnywhere };
});
const HistoryDialog = lazy(() => import("./history-dialog.tsx"));

interface ComposerProps {
  channels: readonly Channel[];
  post: Post | null;
  /** The pictures that only channels of their own show. */
  others: readonly Picture[];
  /** What to begin with. */
  first: Draft;
  title: string;
}

/** Writing a post: the words as on paper, what goes with them below, and beside it how it will stand. */
export function Composer({ channels, post, others, first, title }: ComposerProps) {
  const brand = useBrand();
  const router = useRouter();
  const editor = useRef<EditorHandle>(null);
  const [dialog, setDialog] = useState<"ai" | "history" | null>(null);
  const [looked, setLooked] = useState<number | null>(null);
  const composer = useComposer({
    post,
    others,
    draft: first,
    // The address follows without a navigation, so that nothing is loaded anew under the writer's hands.
    onCreated: ({ id }) => window.history.replaceState(null, "", studioPath(brand.handle, `posts/${id}/edit`)),
    onDone: ({ id }) => router.push(studioPath(brand.handle, `posts/${id}`)),
  });
  const { draft, change, known, stage, activity, found, conflict, isDirty, save } = composer;
  const { notice, act, undo, clear } = useNotice(draft, change);
  const places = usePlaces(editor);
  const drafting = useQuery(useTRPC().drafting.show.queryOptions({}));

  const there = chosen(draft, channels);
  const written = there.find(({ id }) => id === places.version) ?? null;
  const shown = written ?? there.find(({ id }) => id === looked) ?? there[0];

  // Files go to the version in which they were added, however long they take.
  const uploads = useUploads(brand.slug, (asset, target) => {
    composer.knowPicture(asset);
    change((now) => {
      const pictures = picturesFor(now, target);
      return pictures.some(({ id }) => id === asset.id) ? now : withPictures(now, target, [...pictures, asset]);
    });
  });
  const addFiles = (files: readonly File[]) => uploads.add(files, written?.id ?? null);
  const { isUploading } = uploads;
  const readiness = useReadiness({ draft, channels, post: known.post, stage, others: known.others, isUploading });

  useShortcuts([
    {
      keys: "Mod+S",
      does: "Save now",
      run: () => {
        if (isDirty && !isBlank(draft) && stage === "draft") save(null);
      },
    },
    {
      keys: "Mod+Enter",
      does: "Main action",
      run: () => {
        const [intent] = readiness.intents;
        if (readiness.obstacle(intent.act) === null && activity.kind !== "saving") save(intent.act);
      },
    },
  ]);

  /** Gives a channel's own part back, or away, with the way to have it again. */
  const giveBack = (what: string, how: (draft: Draft) => Draft) => {
    if (written) act(`Removed: ${what}.`, how);
  };
  const replace = (words: string, next: (now: Draft) => Draft) => {
    act(words, next);
    setDialog(null);
  };
  /** Mends what a channel would not take, where the writer sees what became of it. */
  const mend = (said: string, how: (draft: Draft) => Draft) => {
    act(said, how);
    places.setHalf("write");
  };
  /** The button goes with what it gave back; the focus goes to the text. */
  const undoIt = () => {
    void undo();
    places.go({ channelId: places.version, to: { field: "body", from: Number.POSITIVE_INFINITY } });
  };

  return (
    <Page
      title={title}
      eyebrow={<TextLink href={studioPath(brand.handle, "calendar")}>Calendar</TextLink>}
      description={
        <span className={classes.state}>
          <SaveState activity={activity} isDirty={isDirty} isBlank={isBlank(draft)} stage={stage} />
          {known.post ? (
            <Button size="compact-sm" variant="subtle" onClick={() => setDialog("history")}>
              History
            </Button>
          ) : null}
        </span>
      }
      action={<SendButton composer={composer} readiness={readiness} />}
      toolbar={
        <HalfSwitch
          half={places.half}
          problems={isBlank(draft) ? 0 : readiness.issues.filter(({ severity }) => severity === "error").length}
          onChange={places.setHalf}
        />
      }
      aside={
        <div className={classes.beside} data-half="preview" data-shown={places.half === "preview" || undefined}>
          <Suspense fallback={<Skeleton height={240} radius="md" />}>
            <Preview
              draft={draft}
              channels={there}
              shown={shown}
              onShow={(id) => {
                setLooked(id);
                if (written) places.setVersion(id);
              }}
            />
            <Preflight readiness={readiness} composer={composer} channels={channels} onChange={mend} onGo={places.go} />
          </Suspense>
        </div>
      }
    >
      <div className={classes.write} data-half="write" data-shown={places.half === "write" || undefined}>
        {found ? (
          <Suspense>
            <FoundCopy
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
        {isLost(stage) ? (
          <Suspense>
            <LostPost stage={stage} draft={draft} onBeginAnew={composer.beginAnew} />
          </Suspense>
        ) : known.post ? (
          <StageNotice post={known.post} />
        ) : null}
        <div className={classes.sheet}>
          <VersionSwitch
            channels={there}
            draft={draft}
            version={written?.id ?? null}
            onChange={(version) => {
              places.setVersion(version);
              clear();
            }}
          />
          <VersionSheet
            ref={editor}
            draft={draft}
            channels={channels}
            channel={written}
            onChange={change}
            uploads={{ ...uploads, add: addFiles }}
            waiting={known.waiting}
            onGiveBack={giveBack}
            onDraft={drafting.data?.available ? () => setDialog("ai") : null}
            autoFocus={post === null}
          />
          <p role="status" className={classes.notice}>
            {notice ? (
              <>
                {notice.words}
                {/* What was pressed is gone with what it gave back; the focus stays near. */}
                <Button key={notice.key} size="compact-sm" variant="subtle" onClick={undoIt} autoFocus>
                  Undo
                </Button>
              </>
            ) : null}
          </p>
        </div>
        <Suspense fallback={<FormSkeleton fields={2} />}>
          <ChannelChoice channels={channels} draft={draft} onChange={(channelIds) => change({ channelIds })} />
          {written ? (
            <OwnTime key={written.id} channel={written} draft={draft} onChange={change} onGiveBack={giveBack} />
          ) : (
            <WhenField when={draft.when} onChange={(when) => change({ when })}>
              <BestTime channelIds={draft.channelIds} onPick={(instant) => change({ when: { kind: "at", instant } })} />
            </WhenField>
          )}
          <Details draft={draft} onChange={change} />
        </Suspense>
      </div>
      <Suspense fallback={null}>
        <DropAnywhere onFiles={addFiles} />
        {conflict ? <ConflictDialog conflict={conflict} composer={composer} channels={channels} /> : null}
        {dialog === "ai" ? (
          <DraftWithAi
            body={written ? (draft.variants[written.id]?.body ?? draft.body) : draft.body}
            onClose={() => setDialog(null)}
            onUse={(text) => replace("Text replaced.", (now) => withBody(now, written?.id ?? null, text))}
          />
        ) : null}
        {dialog === "history" && known.post ? (
          <HistoryDialog
            post={known.post}
            draft={draft}
            channels={channels}
            onClose={() => setDialog(null)}
            onRestore={(revision, then) => replace(`Revision ${revision} restored.`, () => then)}
          />
        ) : null}
      </Suspense>
    </Page>
  );
}
