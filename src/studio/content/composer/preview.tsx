"use client";

import { Suspense, useId } from "react";
import { t } from "#kernel/language.ts";
import { chosenTitle } from "#platform/connectors/shared/text/article-title.ts";
import { ChannelPreview } from "#studio/content/preview/channel-preview.tsx";
import { previewMedia } from "#studio/content/preview/content.ts";
import { cardLinkOf } from "#studio/content/preview/shapes.ts";
import { ChannelChoice } from "#studio/frame/channel-choice.tsx";
import { channelLabel } from "#studio/frame/channel-label.ts";
import { lazy } from "#ui/lazy.tsx";
import { mediaFor, variantFor } from "./channels/variants.ts";
import { type Channel, contentFor } from "./checks/checks.ts";
import classes from "./preview.module.css";
import { type Draft, sentThread } from "./saving/draft.ts";

const LinkCardPreview = lazy(() => import("#studio/content/preview/link-card-preview.tsx"), { isOptional: true });

interface PreviewProps {
  draft: Draft;
  /** The selected channels. */
  channels: readonly Channel[];
  /** The previewed channel. */
  shown: Channel | undefined;
  onShow: (channelId: number) => void;
}

/** Preview of the post on each channel. */
export function Preview({ draft, channels, shown, onShow }: PreviewProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {shown ? t("Preview for {channel}", { channel: channelLabel(shown) }) : t("Preview")}
      </h2>
      <ChannelChoice channels={channels} chosenId={shown?.id} onChoose={({ id: chosen }) => onShow(chosen)} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard (WCAG 2.1.1). */}
      {/* biome-ignore lint/a11y/useSemanticElements: not a set of fields, and a section would be one landmark too many. */}
      <div className={classes.preview} tabIndex={0} role="group" aria-labelledby={id}>
        {shown ? (
          <PreviewedVersion draft={draft} channel={shown} />
        ) : (
          <p className={classes.nothing}>{t("Choose a channel to preview the post.")}</p>
        )}
      </div>
    </section>
  );
}

function PreviewedVersion({ draft, channel }: { draft: Draft; channel: Channel }) {
  const { id, platform, handle, display_name, avatar_url } = channel;
  const { body, thread, firstComment, tags, options, rich } = contentFor(draft, channel);
  const media = mediaFor(draft, id).map((asset) => previewMedia(asset, options, "thumbnail"));
  // Its card is that of the page as it was linked.
  const variant = variantFor(draft, id);
  const { body: written = draft.body, options: chosen = {} } = variant;
  const threadMedia = sentThread(variant).map((part) =>
    part.media.map((asset) => previewMedia(asset, options, "thumbnail")),
  );
  const link = cardLinkOf(platform, { body: written, hasMedia: media.length > 0, options: chosen });
  return (
    <ChannelPreview
      platform={platform}
      handle={handle}
      displayName={display_name}
      avatarUrl={avatar_url}
      content={{
        title: chosenTitle(options),
        body,
        isRich: rich !== undefined,
        thread,
        threadMedia,
        firstComment,
        tags,
        options,
        media,
        mentions: [],
      }}
      attachment={
        link === null ? null : (
          <Suspense>
            <LinkCardPreview url={link} />
          </Suspense>
        )
      }
    />
  );
}
