import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type Ref, Suspense, useState } from "react";
import { t } from "#kernel/language.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { lazy } from "#ui/lazy.tsx";
import { type PartUploads, VersionSheet } from "./channels/version-sheet.tsx";
import { VersionSwitch } from "./channels/version-switch.tsx";
import type { Channel } from "./checks/checks.ts";
import classes from "./composer.module.css";
import { selectedChannelsOf } from "./saving/draft.ts";
import { searchedChannels } from "./text/account-query.ts";
import type { EditorHandle } from "./text/editor.tsx";
import { MentionArea } from "./text/mention-area.tsx";
import type { Composer } from "./use-composer.ts";
import type { ComposerNavigation } from "./use-composer-navigation.ts";
import type { UndoableChanges } from "./use-notice.ts";

const AiPanel = lazy(() => import("./ai/ai-panel.tsx"));

interface VersionEditorProps {
  ref: Ref<EditorHandle>;
  composer: Composer;
  channels: readonly Channel[];
  /** The channel whose version is edited; null is the shared one. */
  channel: Channel | null;
  navigation: ComposerNavigation;
  changes: UndoableChanges;
  uploads: PartUploads;
  onSavedTexts: () => void;
  onSavedMentions: () => void;
  autoFocus: boolean;
}

/** The text and media of the chosen version, and the notice of the last change that can be undone. */
export function VersionEditor({ ref, composer, channels, channel, navigation, changes, ...props }: VersionEditorProps) {
  const { draft, change, known } = composer;
  const { notice, apply, undo, clear } = changes;
  const { uploads, onSavedTexts, onSavedMentions, autoFocus } = props;
  const { data: drafting } = useQuery(useTRPC().drafting.show.queryOptions({}));
  const [isDrafting, setDrafting] = useState(false);
  const selectedChannels = selectedChannelsOf(draft, channels);
  /** The undo button disappears, so the focus moves to the text. */
  const undoAndFocus = () => {
    void undo();
    navigation.goTo({ channelId: navigation.version, to: { field: "body", from: Number.POSITIVE_INFINITY } });
  };
  return (
    <MentionArea
      className={classes.sheet}
      channels={searchedChannels(draft, selectedChannels, channel)}
      isShared={channel === null && new Set(selectedChannels.map(({ platform }) => platform)).size > 1}
      onSavedMentions={onSavedMentions}
    >
      <VersionSwitch
        channels={selectedChannels}
        draft={draft}
        version={channel?.id ?? null}
        onChange={(version) => {
          navigation.setVersion(version);
          clear();
        }}
      />
      <VersionSheet
        ref={ref}
        draft={draft}
        channels={channels}
        channel={channel}
        onChange={change}
        uploads={uploads}
        sharedAltTexts={known.sharedAltTexts}
        onReset={(message, update) => {
          if (channel) apply(message, update);
        }}
        onSavedTexts={onSavedTexts}
        onSavedMentions={onSavedMentions}
        onDraft={drafting?.available ? () => setDrafting(true) : null}
        proposals={
          isDrafting ? (
            <Suspense fallback={null}>
              <AiPanel
                key={`ai ${channel?.id}`}
                draft={draft}
                channels={channels}
                channel={channel}
                onChange={apply}
                onAccept={composer.noteModel}
                onClose={() => setDrafting(false)}
              />
            </Suspense>
          ) : null
        }
        autoFocus={autoFocus}
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
  );
}
