"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import { TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { studioPath, useBrand } from "../frame/brand.tsx";
import { DropAnywhere } from "../media/drop-anywhere.tsx";
import { PictureStrip } from "../media/picture-strip.tsx";
import { useUploads } from "../media/use-uploads.ts";
import { ChannelChoice } from "./channel-choice.tsx";
import type { Channel } from "./checks.ts";
import classes from "./composer.module.css";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { Details } from "./details.tsx";
import { type Draft, isBlank, type Post } from "./draft.ts";
import { Editor, type EditorHandle } from "./editor.tsx";
import { FoundCopy } from "./found-copy.tsx";
import { Preflight } from "./preflight.tsx";
import { Preview } from "./preview.tsx";
import { SaveState } from "./save-state.tsx";
import { SendButton } from "./send-button.tsx";
import { StageNotice } from "./stage-notice.tsx";
import { useComposer } from "./use-composer.ts";
import { useReadiness } from "./use-readiness.ts";
import { WhenField } from "./when-field.tsx";

interface ComposerProps {
  channels: readonly Channel[];
  post: Post | null;
  /** What to begin with. */
  first: Draft;
  title: string;
}

/** Writing a post: the words as on paper, what goes with them below, and beside it how it will stand. */
export function Composer({ channels, post, first, title }: ComposerProps) {
  const brand = useBrand();
  const router = useRouter();
  const editor = useRef<EditorHandle>(null);
  const composer = useComposer({
    post,
    draft: first,
    // The address follows without a navigation, so that nothing is loaded anew under the writer's hands.
    onCreated: ({ id }) => window.history.replaceState(null, "", studioPath(brand.handle, `posts/${id}/edit`)),
    onDone: ({ id }) => router.push(studioPath(brand.handle, `posts/${id}`)),
  });
  const { draft, change, known, activity, copy, conflict } = composer;
  const uploads = useUploads(brand.slug, (asset) => {
    composer.knowPicture(asset.id, asset.alt_text);
    change(({ pictures, ...rest }) => ({
      ...rest,
      pictures: pictures.some(({ id }) => id === asset.id) ? pictures : [...pictures, asset],
    }));
  });
  const readiness = useReadiness({ draft, channels, post: known.post, isUploading: uploads.isUploading });

  return (
    <Page
      title={title}
      eyebrow={<TextLink href={studioPath(brand.handle, "calendar")}>Calendar</TextLink>}
      description={
        <SaveState activity={activity} isDirty={composer.isDirty} isBlank={isBlank(draft)} post={known.post} />
      }
      action={<SendButton composer={composer} readiness={readiness} />}
      aside={
        <div className={classes.beside}>
          <Preview draft={draft} post={known.post} channels={channels} />
          <Preflight readiness={readiness} composer={composer} channels={channels} editor={editor} />
        </div>
      }
    >
      {copy.found ? (
        <FoundCopy
          copy={copy.found}
          onRestore={(found) => {
            change({
              ...found,
              channelIds: found.channelIds.filter((id) => channels.some((channel) => channel.id === id)),
            });
            copy.settle();
          }}
          onDiscard={copy.settle}
        />
      ) : null}
      <StageNotice post={known.post} />
      <div className={classes.sheet}>
        <Editor
          ref={editor}
          body={draft.body}
          onChange={(body) => change({ body })}
          onFiles={uploads.add}
          autoFocus={post === null}
        />
        <PictureStrip pictures={draft.pictures} onChange={(pictures) => change({ pictures })} uploads={uploads} />
      </div>
      <ChannelChoice
        channels={channels}
        draft={draft}
        post={known.post}
        onChange={(channelIds) => change({ channelIds })}
      />
      <WhenField when={draft.when} onChange={(when) => change({ when })} />
      <Details draft={draft} onChange={change} />
      <DropAnywhere onFiles={uploads.add} />
      <ConflictDialog conflict={conflict} composer={composer} />
    </Page>
  );
}
