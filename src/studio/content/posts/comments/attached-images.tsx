import { Loader, TextInput } from "@mantine/core";
import { IconPhotoPlus, IconX } from "@tabler/icons-react";
import { useRef } from "react";
import { MAX_COMMENT_ALT_LENGTH } from "#domain/review/comment-images/terms.ts";
import { t, tn } from "#kernel/language.ts";
import { IconButton } from "#ui/icon-button.tsx";
import classes from "./comment-images.module.css";
import { IMAGE_FILES, type useCommentImages } from "./use-comment-images.ts";

type Attached = ReturnType<typeof useCommentImages>;

/** Chooses images for the comment: files, or on a phone its photos. */
export function AddImages({ attached: { add, isFull } }: { attached: Attached }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        aria-label={t("Add images")}
        aria-disabled={isFull || undefined}
        onClick={() => !isFull && field.current?.click()}
      >
        <IconPhotoPlus size={18} stroke={1.5} aria-hidden />
      </IconButton>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        accept={IMAGE_FILES}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          // Reset, so that the same file can be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}

interface AttachedImagesProps {
  attached: Attached;
  /** There is no text yet, without which no comment is sent. */
  isTextMissing: boolean;
}

/** The images of the comment that is being written, each with an optional alt text. */
export function AttachedImages({ attached, isTextMissing }: AttachedImagesProps) {
  const { images, uploading, problem, remove, removeIfGone, setAltText } = attached;
  return (
    <div className={classes.attached}>
      {images.length > 0 ? (
        <ul className={classes.rows} aria-label={t("Images of the comment")}>
          {images.map((image, index) => (
            <li key={image.id} className={classes.row}>
              {/* biome-ignore lint/performance/noImgElement: our own route serves it small. */}
              <img
                className={classes.small}
                src={image.thumbnailUrl}
                alt=""
                width={44}
                height={44}
                onError={() => void removeIfGone(image)}
              />
              <TextInput
                className={classes.alt}
                aria-label={t("Alt text of image {number}, optional", { number: index + 1 })}
                placeholder={t("Alt text (optional)")}
                maxLength={MAX_COMMENT_ALT_LENGTH}
                value={image.altText}
                onChange={(event) => setAltText(image.id, event.currentTarget.value)}
              />
              <IconButton
                aria-label={t("Remove image {number}", { number: index + 1 })}
                onClick={() => remove(image.id)}
              >
                <IconX size={18} stroke={1.5} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <div role="status">
        {uploading > 0 ? (
          <p className={classes.note}>
            <Loader size={14} />
            <span>{tn(uploading, "Uploading {count} image…", "Uploading {count} images…")}</span>
          </p>
        ) : null}
        {images.length > 0 && isTextMissing ? (
          <p className={classes.note}>{t("Add a few words to send the images.")}</p>
        ) : null}
      </div>
      {problem === null ? null : (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
