"use client";

import { Button } from "@mantine/core";
import { useRouter } from "next/navigation";
import { Suspense, useRef, useState } from "react";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import type { Elements } from "#ui/elements.ts";
import { lazy } from "#ui/lazy.tsx";
import { TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { KEPT } from "#ui/unkept-text.ts";
import type { Channel } from "./checks/checks.ts";
import { useReadiness } from "./checks/use-readiness.ts";
import classes from "./composer.module.css";
import { ComposerAside } from "./composer-aside.tsx";
import { type ComposerDialog, ComposerOverlays } from "./composer-overlays.tsx";
import { PaneSwitch } from "./pane-switch.tsx";
import { PostNotices } from "./post-notices.tsx";
import { PostSettings } from "./post-settings.tsx";
import { type Draft, isBlank, type MediaAsset, type Post, selectedChannelsOf } from "./saving/draft.ts";
import { SaveState } from "./saving/save-state.tsx";
import { SendButton } from "./sending/send-button.tsx";
import { isUneditable } from "./sending/stage.ts";
import { useSend } from "./sending/use-send.ts";
import type { EditorHandle } from "./text/editor.tsx";
import { useLinkRules } from "./text/use-link-rules.ts";
import { ShowPassageContext, useShowPassage } from "./text/use-show-passage.ts";
import { useComposer } from "./use-composer.ts";
import { useComposerNavigation } from "./use-composer-navigation.ts";
import { useComposerShortcuts } from "./use-composer-shortcuts.ts";
import { useNotice } from "./use-notice.ts";
import { useVersionUploads } from "./use-version-uploads.ts";
import { VersionEditor } from "./version-editor.tsx";

const Presence = lazy(() => import("#studio/content/presence/presence.tsx"), { isOptional: true });

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
  const router = useRouter();
  const editor = useRef<EditorHandle>(null);
  const [dialog, setDialog] = useState<ComposerDialog | null>(null);
  const composer = useComposer({
    post,
    channelMedia,
    draft: initialDraft,
    // Changes the URL without a navigation, so that nothing reloads while the person types.
    onCreated: ({ id }) => window.history.replaceState(null, "", studioPath(brand.handle, `posts/${id}/edit`)),
    onDone: ({ id }) => router.push(studioPath(brand.handle, `posts/${id}`)),
  });
  const { draft, change, known, stage, activity, isDirty } = composer;
  const { channels, settings: links } = useLinkRules(connected, draft, known.post);
  const changes = useNotice(draft, change);
  const navigation = useComposerNavigation(editor);
  const selectedChannels = selectedChannelsOf(draft, channels);
  const activeChannel = selectedChannels.find(({ id }) => id === navigation.version) ?? null;
  const showPassage = useShowPassage({
    draft,
    channelIds: selectedChannels.map(({ id }) => id),
    version: activeChannel?.id ?? null,
    goTo: navigation.goTo,
  });
  const uploads = useVersionUploads(composer, activeChannel?.id ?? null);
  const readiness = useReadiness({
    draft,
    channels,
    post: known.post,
    stage,
    channelMedia: known.channelMedia,
    isUploading: uploads.isUploading,
  });
  const sending = useSend(composer, readiness);
  useComposerShortcuts(composer, readiness, sending.send);
  const version = { composer, channels, channel: activeChannel };
  return (
    <Page
      title={title}
      head="docked"
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
          <SaveState
            activity={activity}
            isDirty={isDirty}
            isBlank={isBlank(draft)}
            isUploading={uploads.isUploading}
            stage={stage}
          />
          {known.post ? (
            <Button size="compact-sm" variant="subtle" onClick={() => setDialog("history")}>
              {t("History")}
            </Button>
          ) : null}
        </span>
      }
      action={<SendButton composer={composer} readiness={readiness} onSend={sending.send} />}
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
      aside={<ComposerAside {...version} readiness={readiness} navigation={navigation} onChange={changes.apply} />}
    >
      <div {...KEPT} className={classes.write}>
        <PostNotices composer={composer} channels={channels} />
        <VersionEditor
          ref={editor}
          {...version}
          navigation={navigation}
          changes={changes}
          uploads={uploads}
          onSavedTexts={() => setDialog("texts")}
          onSavedMentions={() => setDialog("mentions")}
          autoFocus={post === null}
        />
        <PostSettings
          draft={draft}
          channels={channels}
          channel={activeChannel}
          links={links}
          slots={readiness.slots}
          onChange={change}
          onReset={changes.apply}
        />
      </div>
      <ComposerOverlays
        {...version}
        dialog={dialog}
        onClose={() => setDialog(null)}
        editor={editor}
        onChange={changes.apply}
        onFiles={uploads.add}
        selected={selectedChannels}
        sending={sending}
      />
    </Page>
  );
}
