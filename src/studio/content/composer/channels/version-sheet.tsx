import { Button } from "@mantine/core";
import { IconAt, IconSparkles, IconTemplate } from "@tabler/icons-react";
import { type Ref, Suspense, useState } from "react";
import { t } from "#kernel/language.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { channelLabel } from "#studio/frame/channel-label.ts";
import type { Elements } from "#ui/elements.ts";
import { EmojiButton } from "#ui/emoji-button.tsx";
import { lazy } from "#ui/lazy.tsx";
import type { Channel } from "../checks/checks.ts";
import { altFieldId, TEXT_FIELD_ID, textFieldOf } from "../field-ids.ts";
import { type Destination, MediaStrip, type MediaUploads } from "../media/media-strip.tsx";
import { MOVED_TO_PART } from "../media/media-texts.ts";
import { type Draft, type MediaAsset, selectedChannelsOf, threadOf } from "../saving/draft.ts";
import { Editor, type EditorHandle } from "../text/editor.tsx";
import { ChannelCounter, TightestCounter } from "../text/text-counters.tsx";
import { OverrideStatus } from "./override-status.tsx";
import {
  mediaFor,
  moveToPart,
  replaceAsset,
  variantFor,
  withAltText,
  withBody,
  withMedia,
  withOverrides,
} from "./variants.ts";
import classes from "./version-sheet.module.css";

const FirstComment = lazy(async () => ({ default: (await import("./first-comment.tsx")).FirstComment }));
const ChannelOptions = lazy(() => import("./channel-options.tsx"));
const SuggestAlt = lazy(() => import("../ai/suggest-alt.tsx"));
const FormatToolbar = lazy(() => import("../text/format-toolbar.tsx"));
const ThreadParts = lazy(async () => ({ default: (await import("../text/thread-parts.tsx")).ThreadParts }));

/** The card is another one in its new part, so the focus follows it once the menu has closed. */
function focusOnceShown(id: string): void {
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(id)?.focus()));
}

const textField = () => textFieldOf(TEXT_FIELD_ID);

/** The uploads of the version's parts; 0 is the first. */
export interface PartUploads {
  ofPart: (part: number) => MediaUploads;
}

/** What suggests alt texts for the media of a part with this text; null without a model. */
export type SuggestAltIn = (part: number, text: string) => ((asset: MediaAsset) => Elements) | null;

interface VersionSheetProps {
  ref: Ref<EditorHandle>;
  draft: Draft;
  channels: readonly Channel[];
  /** The channel of this version; null is the shared version. */
  channel: Channel | null;
  onChange: (change: (draft: Draft) => Draft) => void;
  uploads: PartUploads;
  /** Assets whose new alt texts are saved only on request. */
  sharedAltTexts: ReadonlySet<number>;
  /** Removes an override, with undo. */
  onReset: (message: string, change: (draft: Draft) => Draft) => void;
  /** Opens the saved texts. */
  onSavedTexts: () => void;
  /** Opens the saved mentions. */
  onSavedMentions: () => void;
  /** Opens drafting with AI; null if no model is configured. */
  onDraft: (() => void) | null;
  /** What the AI proposes, below the text. */
  proposals: Elements;
  autoFocus: boolean;
}

/** The content of one version: text, media, and the thread, options and first comment of a channel. */
export function VersionSheet({ ref, channel, onReset, onSavedTexts, onDraft, ...props }: VersionSheetProps) {
  const { draft, channels, onChange, uploads, sharedAltTexts, onSavedMentions, proposals, autoFocus } = props;
  const version = channel?.id ?? null;
  const own = variantFor(draft, version);
  const body = own.body ?? draft.body;
  const media = mediaFor(draft, version);
  const firstUploads = uploads.ofPart(0);
  const parts = threadOf(own);
  const [moved, setMoved] = useState("");
  const destinationsFrom = (from: number): Destination[] =>
    version === null
      ? []
      : [0, ...parts.map((_, index) => index + 1)]
          .filter((part) => part !== from)
          .map((part) => ({
            part,
            take: (asset) => {
              onChange((now) => moveToPart(now, version, asset, from, part));
              setMoved(t(MOVED_TO_PART[asset.kind], { part: part + 1 }));
              focusOnceShown(altFieldId(asset.id, part));
            },
          }));
  const suggestAltIn: SuggestAltIn = (part, text) =>
    onDraft
      ? (asset) => (
          <Suspense>
            <SuggestAlt
              asset={asset}
              part={part}
              body={text}
              onDescribe={(alt) => onChange((now) => withAltText(now, asset.id, alt))}
            />
          </Suspense>
        )
      : null;
  const resetOverride = (message: string, part: "body" | "media") => {
    if (version !== null) onReset(message, (now) => withOverrides(now, version, { [part]: undefined }));
  };
  return (
    <>
      <Formatting draft={draft} channels={channel ? [channel] : channels} media={media} onChange={onChange} />
      <Editor
        ref={ref}
        id={TEXT_FIELD_ID}
        key={`text ${version}`}
        label={channel ? t("Text for {channel}", { channel: channelLabel(channel) }) : t("Text")}
        body={body}
        onChange={(text) => onChange((now) => withBody(now, version, text))}
        onFiles={firstUploads.add}
        isInherited={channel !== null && own.body === undefined}
        autoFocus={autoFocus}
      />
      <div className={classes.under}>
        {channel ? (
          <OverrideStatus
            what="text"
            isOwn={own.body !== undefined}
            hint={t("Edit to customize the text for this channel.")}
            onReset={() => resetOverride(t("Removed: text."), "body")}
          >
            <ChannelCounter channel={channel} text={body} />
          </OverrideStatus>
        ) : (
          <div className={classes.counter}>
            <TightestCounter draft={draft} channels={channels} />
          </div>
        )}
        <div className={classes.tools}>
          <EmojiButton field={textField} />
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconTemplate size={16} stroke={1.5} aria-hidden />}
            onClick={onSavedTexts}
          >
            {t("Saved texts")}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconAt size={16} stroke={1.5} aria-hidden />}
            onClick={onSavedMentions}
          >
            {t("Mentions")}
          </Button>
          {onDraft ? (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconSparkles size={16} stroke={1.5} aria-hidden />}
              onClick={onDraft}
            >
              {t("Draft with AI")}
            </Button>
          ) : null}
        </div>
      </div>
      {proposals}
      {/* One per version, so that undo restores an image where it was removed. */}
      <MediaStrip
        key={`media ${version}`}
        media={media}
        sharedAltTexts={sharedAltTexts}
        onChange={(next) => onChange((now) => withMedia(now, version, next))}
        onDescribe={(id, alt) => onChange((now) => withAltText(now, id, alt))}
        suggestAlt={suggestAltIn(0, body)}
        onEdited={(id, part) => onChange((now) => replaceAsset(now, id, part))}
        uploads={firstUploads}
        destinations={destinationsFrom(0)}
        limit={channel?.capabilities?.media_limit}
        mark={
          channel && (media.length > 0 || own.media) ? (
            <OverrideStatus
              what="media"
              isOwn={own.media !== undefined}
              hint={t("Edit to customize media for this channel.")}
              onReset={() => resetOverride(t("Removed: media."), "media")}
            />
          ) : null
        }
      />
      <span role="status" className="visually-hidden">
        {moved}
      </span>
      <Suspense>
        {channel?.capabilities?.thread || own.thread ? (
          <ThreadParts
            channel={channel}
            draft={draft}
            onChange={onChange}
            onReset={onReset}
            uploads={uploads}
            sharedAltTexts={sharedAltTexts}
            destinationsFrom={destinationsFrom}
            suggestAltIn={suggestAltIn}
          />
        ) : null}
        {channel?.options ? <ChannelOptions channel={channel} draft={draft} onChange={onChange} /> : null}
        {channel?.capabilities?.first_comment || own.firstComment !== undefined ? (
          <FirstComment channel={channel} draft={draft} onChange={onChange} />
        ) : null}
      </Suspense>
    </>
  );
}

type FormattingProps = Pick<VersionSheetProps, "draft" | "channels" | "onChange"> & { media: readonly MediaAsset[] };

/** Where at least one of the chosen networks shows formatting, and where the text has some. */
function Formatting({ draft, channels, media, onChange }: FormattingProps) {
  const networks = selectedChannelsOf(draft, channels).map(({ platform }) => platform);
  const shown = networks.flatMap((platform) => findConnector(platform)?.richText ?? []);
  if (shown.length === 0 && draft.format !== "markdown") return null;
  return (
    <div className={classes.formatting}>
      <Suspense>
        <FormatToolbar draft={draft} media={media} hasImages={shown.includes("image")} onChange={onChange} />
      </Suspense>
    </div>
  );
}
