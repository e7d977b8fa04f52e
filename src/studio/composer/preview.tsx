"use client";

import { useId } from "react";
import { platformName } from "#platform/connectors/names.ts";
import { ChannelPreview } from "../preview/channel-preview.tsx";
import { type Channel, contentFor } from "./checks.ts";
import type { Draft, Picture } from "./draft.ts";
import classes from "./preview.module.css";
import { picturesFor } from "./variants.ts";

interface PreviewProps {
  draft: Draft;
  /** Those that the post goes to. */
  channels: readonly Channel[];
  /** The one that is shown. */
  shown: Channel | undefined;
  onShow: (channelId: number) => void;
}

/** The post as it will stand on each of its channels. */
export function Preview({ draft, channels, shown, onShow }: PreviewProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {shown ? `Preview for ${shown.display_name}` : "Preview"}
      </h2>
      {channels.length > 1 ? (
        // biome-ignore lint/a11y/useSemanticElements: buttons that choose what is shown below, no fields of a form.
        <div className={classes.choice} role="group" aria-label="Channel to preview">
          {channels.map((channel) => (
            <button
              key={channel.id}
              type="button"
              className={classes.channel}
              aria-pressed={channel === shown}
              onClick={() => onShow(channel.id)}
            >
              {platformName(channel.platform)}
            </button>
          ))}
        </div>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard (WCAG 2.1.1). */}
      {/* biome-ignore lint/a11y/useSemanticElements: not a set of fields, and a section would be one landmark too many. */}
      <div className={classes.preview} tabIndex={0} role="group" aria-labelledby={id}>
        {shown ? (
          <Stand draft={draft} channel={shown} />
        ) : (
          <p className={classes.nothing}>Choose a channel to preview the post.</p>
        )}
      </div>
    </section>
  );
}

function Stand({ draft, channel }: { draft: Draft; channel: Channel }) {
  const { id, platform, handle, display_name, avatar_url } = channel;
  const { body, thread, firstComment, tags } = contentFor(draft, id);
  return (
    <ChannelPreview
      platform={platform}
      handle={handle}
      displayName={display_name}
      avatarUrl={avatar_url}
      content={{ body, thread, firstComment, tags, media: picturesFor(draft, id).map(previewOf) }}
    />
  );
}

function previewOf({ thumbnail_url: url, alt_text: alt, width, height, kind }: Picture) {
  return { url, alt, width, height, isVideo: kind === "video" };
}
