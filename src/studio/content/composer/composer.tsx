"use client";

import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { POST_TEXT_KINDS } from "#domain/content/saved-texts/terms.ts";
import { t } from "#kernel/language.ts";
import { useUploads } from "#studio/content/media/uploads/use-uploads.ts";
import { firstShown } from "#studio/content/preview/first-shown.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { useShortcuts } from "#studio/shortcuts/use-shortcuts.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { lazyDialog } from "#ui/dialog.tsx";
import type { Elements } from "#ui/elements.ts";
import { lazy, usePreload } from "#ui/lazy.tsx";
import { TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { KEPT } from "#ui/unkept-text.ts";
import { ChannelChoice } from "./channels/channel-choice.tsx";
import { mediaFor, withBody, withMedia } from "./channels/variants.ts";
import { VersionSheet } from "./channels/version-sheet.tsx";
import { VersionSwitch } from "./channels/version-switch.tsx";
import type { Channel } from "./checks/checks.ts";
import { Preflight } from "./checks/preflight.tsx";
import { useReadiness } from "./checks/use-readiness.ts";
import classes from "./composer.module.css";
import { Details } from "./details.tsx";
import { takeFiles } from "./media/handed-files.ts";
import { PaneSwitch } from "./pane-switch.tsx";
import { Preview } from "./preview.tsx";
import { chosen, type Draft, isBlank, type MediaAsset, type Post } from "./saving/draft.ts";
import { SaveState } from "./saving/save-state.tsx";
import { SendButton } from "./sending/send-button.tsx";
import { isUneditable } from "./sending/stage.ts";
import { StageNotice } from "./sending/stage-notice.tsx";
import { searchedChannels } from "./text/account-query.ts";
import type { EditorHandle } from "./text/editor.tsx";
import { MentionArea } from "./text/mention-area.tsx";
import { useLinkRules } from "./text/use-link-rules.ts";
import { ShowPassageContext, useShowPassage } from "./text/use-show-passage.ts";
import { BestTime } from "./time/best-time.tsx";
import { WhenField } from "./time/when-field.tsx";
import { useComposer } from "./use-composer.ts";
import { useComposerNavigation } from "./use-composer-navigation.ts";
import { useNotice } from "./use-notice.ts";

const UnsavedCopy = lazy(async () => ({ default: (await import("./saving/unsaved-copy.tsx")).UnsavedCopy }));
const ChannelTime = lazy(async () => ({ default: (await import("./channels/channel-time.tsx")).ChannelTime }));
const LockedNotice = lazy(async () => ({ default: (await import("./sending/locked-notice.tsx")).LockedNotice }));
const ConflictDialog = lazy(() => import("./saving/conflict-dialog.tsx"));
const DraftWithAi = lazy(() => import("./draft-with-ai.tsx"));
const DropAnywhere = lazy(
  async () => ({ default: (await import("#studio/content/media/uploads/drop-anywhere.tsx")).DropAnywhere }),
  {
    isOptional: true,
  },
);
const Presence = lazy(() => import("#studio/content/presence/presence.tsx"), { isOptional: true });
const LinkCampaign = lazy(() => import("./link-campaign.tsx"));
const HistoryDialog = lazy(() => import("./saving/history-dialog.tsx"));
const SavedTexts = lazyDialog(() => import("./text/saved-texts.tsx"));

interface ComposerProps {
  channels: readonly Channel[];
  post: Post | null;
  /** The media that only channels use. */
  channelMedia: readonly MediaAsset[];
  /** The initial content. */
  initialDraft: Draft;
  title: string;
  /** The open comments of the stored post. */
  comments: Elements;
}

/** The composer: the text and media of each version, the settings below, preview and checks beside it. */
export function Composer({ channels: connected, post, channelMedia, initialDraft, title, comments }: ComposerProps) {
  const brand = useBrand();
  usePreload(ConflictDialog, HistoryDialog, UnsavedCopy);
  const router = useRouter();
  const editor = useRef<EditorHandle>(null);
  const [dialog, setDialog] = useState<"ai" | "history" | "texts" | null>(null);
  const [previewChannelId, setPreviewChannelId] = useState<number | null>(null);
  const composer = useComposer({
    post,
    channelMedia,
    draft: initialDraft,
    // Changes the URL without a navigation, so that nothing reloads while the person types.
    onCreated: ({ id }) => window.history.replaceState(null, "", studioPath(brand.handle, `posts/${id}/edit`)),
    onDone: ({ id }) => router.push(studioPath(brand.handle, `posts/${id}`)),
  });
  const { draft, change, known, stage, activity, found, conflict, isDirty, save } = composer;
  const { channels, settings: links } = useLinkRules(connected, draft, known.post);
  const { notice, apply, undo, clear } = useNotice(draft, change);
  const navigation = useComposerNavigation(editor);
  const drafting = useQuery(useTRPC().drafting.show.queryOptions({}));

  const selectedChannels = chosen(draft, channels);
  const activeChannel = selectedChannels.find(({ id }) => id === navigation.version) ?? null;
  const shownText = activeChannel ? (draft.variants[activeChannel.id]?.body ?? draft.body) : draft.body;
  const previewedChannel =
    activeChannel ??
    selectedChannels.find(({ id }) => id === previewChannelId) ??
    firstShown(selectedChannels, ({ platform }) => platform);

  const showPassage = useShowPassage({
    draft,
    channelIds: selectedChannels.map(({ id }) => id),
    version: activeChannel?.id ?? null,
    goTo: navigation.goTo,
  });

  // Files are added to the version in which the upload started.
  const uploads = useUploads(brand.slug, (asset, target) => {
    composer.registerAsset(asset);
    change((now) => {
      const media = mediaFor(now, target);
      return media.some(({ id }) => id === asset.id) ? now : withMedia(now, target, [...media, asset]);
    });
  });
  const addFiles = (files: readonly File[]) => uploads.add(files, activeChannel?.id ?? null);
  const { isUploading } = uploads;
  const addHanded = useEffectEvent(() => {
    const files = takeFiles();
    if (files.length > 0) addFiles(files);
  });
  useEffect(() => addHanded(), []);
  const readiness = useReadiness({
    draft,
    channels,
    post: known.post,
    stage,
    channelMedia: known.channelMedia,
    isUploading,
  });

  useShortcuts([
    {
      keys: "Mod+S",
      does: t("Save now"),
      run: () => {
        if (isDirty && !isBlank(draft) && stage === "draft") save(null);
      },
    },
    {
      keys: "Mod+Enter",
      does: t("Main action"),
      run: () => {
        const [intent] = readiness.intents;
        if (readiness.obstacle(intent.act) === null && activity.kind !== "saving") save(intent.act);
      },
    },
    { keys: "Mod+E", does: t("Insert an emoji") },
  ]);

  /** Removes a channel's override, with undo. */
  const resetOverride = (message: string, update: (draft: Draft) => Draft) => {
    if (activeChannel) apply(message, update);
  };
  const replace = (message: string, next: (now: Draft) => Draft) => {
    apply(message, next);
    setDialog(null);
  };
  /** Applies a fix and shows the edited text. */
  const applyFix = (message: string, update: (draft: Draft) => Draft) => {
    apply(message, update);
    navigation.setPane("write");
  };
  /** The undo button disappears, so the focus moves to the text. */
  const undoAndFocus = () => {
    void undo();
    navigation.goTo({ channelId: navigation.version, to: { field: "body", from: Number.POSITIVE_INFINITY } });
  };

  return (
    <Page
      title={title}
      eyebrow={
        <>
          <TextLink href={studioPath(brand.handle, "calendar")}>{t("Calendar")}</TextLink>
          {known.post ? (
            <Suspense>
              <Presence postId={known.post.id} isEditing={!isUneditable(stage)} />
            </Suspense>
          ) : null}
        </>
      }
      description={
        <span className={classes.state}>
          <SaveState activity={activity} isDirty={isDirty} isBlank={isBlank(draft)} stage={stage} />
          {known.post ? (
            <Button size="compact-sm" variant="subtle" onClick={() => setDialog("history")}>
              {t("History")}
            </Button>
          ) : null}
        </span>
      }
      action={<SendButton composer={composer} readiness={readiness} />}
      toolbar={
        <PaneSwitch
          pane={navigation.pane}
          problems={isBlank(draft) ? 0 : readiness.issues.filter(({ severity }) => severity === "error").length}
          onChange={navigation.setPane}
        />
      }
      lead={<ShowPassageContext value={showPassage}>{comments}</ShowPassageContext>}
      asideWidth="preview"
      // Below all fields, nobody would see the preview.
      only={navigation.pane === "preview" ? "aside" : "content"}
      aside={
        <div className={classes.beside}>
          <Preview
            draft={draft}
            channels={selectedChannels}
            shown={previewedChannel}
            onShow={(id) => {
              setPreviewChannelId(id);
              if (activeChannel) navigation.setVersion(id);
            }}
          />
          <Preflight
            readiness={readiness}
            composer={composer}
            channels={channels}
            onChange={applyFix}
            onGo={navigation.goTo}
          />
        </div>
      }
    >
      <div {...KEPT} className={classes.write}>
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
        <MentionArea
          className={classes.sheet}
          channels={searchedChannels(draft, selectedChannels, activeChannel)}
          isShared={activeChannel === null && new Set(selectedChannels.map(({ platform }) => platform)).size > 1}
        >
          <VersionSwitch
            channels={selectedChannels}
            draft={draft}
            version={activeChannel?.id ?? null}
            onChange={(version) => {
              navigation.setVersion(version);
              clear();
            }}
          />
          <VersionSheet
            ref={editor}
            draft={draft}
            channels={channels}
            channel={activeChannel}
            onChange={change}
            uploads={{ ...uploads, add: addFiles }}
            sharedAltTexts={known.sharedAltTexts}
            onReset={resetOverride}
            onSavedTexts={() => setDialog("texts")}
            onDraft={drafting.data?.available ? () => setDialog("ai") : null}
            autoFocus={post === null}
          />
          <p role="status" className={classes.notice}>
            {notice ? (
              <>
                <span>{notice.text}</span>
                {/* The pressed button disappeared, so the focus moves here. */}
                <Button key={notice.key} size="compact-sm" variant="subtle" onClick={undoAndFocus} autoFocus>
                  {t("Undo")}
                </Button>
              </>
            ) : null}
          </p>
        </MentionArea>
        <ChannelChoice channels={channels} draft={draft} onChange={(channelIds) => change({ channelIds })} />
        {activeChannel ? (
          <Suspense>
            <ChannelTime
              key={activeChannel.id}
              channel={activeChannel}
              draft={draft}
              onChange={change}
              onReset={resetOverride}
            />
          </Suspense>
        ) : (
          <WhenField when={draft.when} onChange={(when) => change({ when })}>
            <BestTime channelIds={draft.channelIds} onPick={(instant) => change({ when: { kind: "at", instant } })} />
          </WhenField>
        )}
        <Details draft={draft} onChange={change} />
        {links?.isUtmOn || links?.isShortenOn ? (
          <Suspense>
            <LinkCampaign
              campaign={draft.utmCampaign ?? null}
              settings={links}
              onChange={(utmCampaign) => change({ utmCampaign })}
            />
          </Suspense>
        ) : null}
      </div>
      <Suspense fallback={null}>
        <DropAnywhere onFiles={addFiles} />
        {conflict ? <ConflictDialog conflict={conflict} composer={composer} channels={channels} /> : null}
        {dialog === "ai" ? (
          <DraftWithAi
            body={shownText}
            onClose={() => setDialog(null)}
            onUse={(text) => replace(t("Text replaced."), (now) => withBody(now, activeChannel?.id ?? null, text))}
          />
        ) : null}
        <SavedTexts
          opened={dialog === "texts"}
          onClose={() => setDialog(null)}
          kinds={POST_TEXT_KINDS}
          body={shownText}
          onInsert={(text) => editor.current?.insert(text)}
        />
        {dialog === "history" && known.post ? (
          <HistoryDialog
            post={known.post}
            draft={draft}
            channels={channels}
            onClose={() => setDialog(null)}
            onRestore={(revision, then) =>
              replace(t("Revision {revision} restored.", { revision: String(revision) }), () => then)
            }
          />
        ) : null}
      </Suspense>
    </Page>
  );
}
