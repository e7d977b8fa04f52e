import { Button } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { lazy, type Ref, Suspense } from "react";
import type { Channel } from "./checks.ts";
import type { Draft } from "./draft.ts";
import { Editor, type EditorHandle } from "./editor.tsx";
import { OwnMark } from "./own-mark.tsx";
import type { PictureUploads } from "./picture-strip.tsx";
import { describePicture, exchange, picturesFor, variantFor, withBody, withOwn, withPictures } from "./variants.ts";
import classes from "./version-sheet.module.css";

// Counting takes the networks' own ways, which are a chunk of their own.
const loadCounters = () => import("./text-counters.tsx");
const ChannelCounter = lazy(async () => ({ default: (await loadCounters()).ChannelCounter }));
const TightestCounter = lazy(async () => ({ default: (await loadCounters()).TightestCounter }));
const FirstComment = lazy(async () => ({ default: (await import("./first-comment.tsx")).FirstComment }));
const ChannelOptions = lazy(() => import("./channel-options.tsx"));
const PictureStrip = lazy(async () => ({ default: (await import("./picture-strip.tsx")).PictureStrip }));
const ThreadParts = lazy(async () => ({ default: (await import("./thread-parts.tsx")).ThreadParts }));

interface VersionSheetProps {
  ref: Ref<EditorHandle>;
  draft: Draft;
  channels: readonly Channel[];
  /** The channel whose version it is; null: the shared one. */
  channel: Channel | null;
  onChange: (change: (draft: Draft) => Draft) => void;
  uploads: PictureUploads;
  /** The pictures whose new alt texts are saved only when somebody asks for it. */
  waiting: ReadonlySet<number>;
  /** Something of one's own was given back; the way back is offered. */
  onGiveBack: (what: string, change: (draft: Draft) => Draft) => void;
  /** Opens the drafting by a model; null where none is configured. */
  onDraft: (() => void) | null;
  autoFocus: boolean;
}

/** What one writes: words and pictures, and for a channel what only it can have. */
export function VersionSheet({ ref, channel, onGiveBack, onDraft, autoFocus, ...props }: VersionSheetProps) {
  const { draft, channels, onChange, uploads, waiting } = props;
  const version = channel?.id ?? null;
  const own = variantFor(draft, version);
  const body = own.body ?? draft.body;
  const pictures = picturesFor(draft, version);
  const giveBack = (what: string, part: "body" | "pictures") => {
    if (version !== null) onGiveBack(what, (now) => withOwn(now, version, { [part]: undefined }));
  };
  return (
    <>
      <Editor
        ref={ref}
        key={version}
        label={channel ? `Text for ${channel.display_name}` : "Text"}
        body={body}
        onChange={(text) => onChange((now) => withBody(now, version, text))}
        onFiles={uploads.add}
        isInherited={channel !== null && own.body === undefined}
        autoFocus={autoFocus}
      />
      <div className={classes.under}>
        {channel ? (
          <OwnMark
            what="text"
            isOwn={own.body !== undefined}
            hint="Edit to customize the text for this channel."
            onGiveBack={() => giveBack("text", "body")}
          >
            <Suspense>
              <ChannelCounter channel={channel} text={body} />
            </Suspense>
          </OwnMark>
        ) : (
          <div className={classes.counter}>
            <Suspense>
              <TightestCounter draft={draft} channels={channels} />
            </Suspense>
          </div>
        )}
        {onDraft ? (
          <Button
            size="compact-sm"
            variant="subtle"
            className={classes.draft}
            leftSection={<IconSparkles size={16} stroke={1.5} aria-hidden />}
            onClick={onDraft}
          >
            Draft with AI
          </Button>
        ) : null}
      </div>
      <Suspense fallback={<div className={classes.coming} />}>
        {/* Each version has its own, so that a picture is put back where it was taken from. */}
        <PictureStrip
          key={version}
          pictures={pictures}
          waiting={waiting}
          onChange={(next) => onChange((now) => withPictures(now, version, next))}
          onDescribe={(id, alt) => onChange((now) => describePicture(now, id, alt))}
          onCropped={(id, part) => onChange((now) => exchange(now, id, part))}
          uploads={uploads}
          limit={channel?.capabilities?.media_limit}
          mark={
            channel && (pictures.length > 0 || own.pictures) ? (
              <OwnMark
                what="pictures"
                isOwn={own.pictures !== undefined}
                hint="Edit to customize media for this channel."
                onGiveBack={() => giveBack("pictures", "pictures")}
              />
            ) : null
          }
        />
        {channel?.capabilities?.thread || own.thread ? (
          <ThreadParts channel={channel} draft={draft} onChange={onChange} onGiveBack={onGiveBack} />
        ) : null}
        {channel?.options ? <ChannelOptions channel={channel} draft={draft} onChange={onChange} /> : null}
        {channel?.capabilities?.first_comment || own.firstComment !== undefined ? (
          <FirstComment channel={channel} draft={draft} onChange={onChange} />
        ) : null}
      </Suspense>
    </>
  );
}
