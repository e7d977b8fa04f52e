import { ClampedText } from "./clamped-text.tsx";
import type { PreviewContent, PreviewMedia, PreviewSpeaker } from "./content.ts";
import { MediaSheet } from "./media-sheet.tsx";
import { PostActs } from "./post-acts.tsx";
import classes from "./post-preview.module.css";
import type { Shape } from "./shapes.ts";
import { SpeakerAvatar } from "./speaker-avatar.tsx";

interface PostPreviewProps {
  content: PreviewContent;
  speaker: PreviewSpeaker;
  shape: Shape;
}

/** A post on its card, the parts of its thread below on one line, and the comment that goes with it. */
export function PostPreview({ content, speaker, shape }: PostPreviewProps) {
  const { body, thread, media, firstComment } = content;
  const parts = [body, ...thread];
  return (
    <div className={classes.card}>
      {parts.map((text, index) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a thread have nothing else that tells them apart.
          key={index}
          text={text}
          media={index === 0 ? media : []}
          goesOn={index < parts.length - 1}
          speaker={speaker}
          shape={shape}
        />
      ))}
      {firstComment ? (
        <div className={classes.comment}>
          <SpeakerAvatar name={speaker.displayName} url={speaker.avatarUrl} shape={shape.avatar} size={28} />
          <div className={classes.said}>
            <p className={classes.label}>{shape.comment}</p>
            <ClampedText text={firstComment} clamp={null} />
          </div>
        </div>
      ) : null}
    </div>
  );
}

interface PartProps {
  text: string;
  media: readonly PreviewMedia[];
  /** Another part follows, tied to this one by a line. */
  goesOn: boolean;
  speaker: PreviewSpeaker;
  shape: Shape;
}

function Part({ text, media, goesOn, speaker, shape }: PartProps) {
  const words = text.trim() ? <ClampedText text={text} clamp={shape.clamp} /> : null;
  const sheet = <MediaSheet media={media} several={shape.several} />;
  return (
    <article className={classes.part} data-column={shape.column} data-goes-on={goesOn || undefined}>
      <SpeakerAvatar name={speaker.displayName} url={speaker.avatarUrl} shape={shape.avatar} />
      <Head speaker={speaker} shape={shape} />
      <div className={classes.content}>
        {shape.media === "before" ? sheet : words}
        {shape.media === "before" ? <PostActs acts={shape.acts} /> : sheet}
        {shape.media === "before" ? words : <PostActs acts={shape.acts} />}
      </div>
    </article>
  );
}

function Head({ speaker: { displayName, handle }, shape }: Pick<PartProps, "speaker" | "shape">) {
  const isOneLine = shape.column === "beside" || shape.line === "none";
  const name = shape.line === "none" ? shape.handle(handle) : displayName;
  return (
    <p className={classes.head} data-lines={isOneLine ? 1 : 2}>
      <span className={classes.name}>{name}</span>
      {shape.line === "handle" ? <span className={classes.handle}>{shape.handle(handle)}</span> : null}
      <span className={classes.time}>now</span>
    </p>
  );
}
