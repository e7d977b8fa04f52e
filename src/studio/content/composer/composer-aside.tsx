import { useState } from "react";
import { firstShown } from "#studio/content/preview/first-shown.ts";
import type { Channel } from "./checks/checks.ts";
import { Preflight } from "./checks/preflight.tsx";
import type { Readiness } from "./checks/use-readiness.ts";
import classes from "./composer.module.css";
import { Preview } from "./preview.tsx";
import { type Draft, selectedChannelsOf } from "./saving/draft.ts";
import type { Composer } from "./use-composer.ts";
import type { ComposerNavigation } from "./use-composer-navigation.ts";

interface ComposerAsideProps {
  composer: Composer;
  channels: readonly Channel[];
  /** The channel whose version is edited; null is the shared one. */
  channel: Channel | null;
  readiness: Readiness;
  navigation: ComposerNavigation;
  /** Changes the draft with a notice that offers undo. */
  onChange: (message: string, update: (draft: Draft) => Draft) => void;
}

/** Beside the text: the preview of a channel, and the checks of all. */
export function ComposerAside({ composer, channels, channel, readiness, navigation, onChange }: ComposerAsideProps) {
  const { draft } = composer;
  const [previewChannelId, setPreviewChannelId] = useState<number | null>(null);
  const selectedChannels = selectedChannelsOf(draft, channels);
  const previewedChannel =
    channel ??
    selectedChannels.find(({ id }) => id === previewChannelId) ??
    firstShown(selectedChannels, ({ platform }) => platform);
  /** Applies a fix and shows the edited text. */
  const applyFix = (message: string, update: (draft: Draft) => Draft) => {
    onChange(message, update);
    navigation.setPane("write");
  };
  return (
    <div className={classes.beside}>
      <Preview
        draft={draft}
        channels={selectedChannels}
        shown={previewedChannel}
        onShow={(id) => {
          setPreviewChannelId(id);
          if (channel) navigation.setVersion(id);
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
  );
}
