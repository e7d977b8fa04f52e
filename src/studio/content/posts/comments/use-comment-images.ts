import { type ClipboardEvent, type DragEvent, useRef, useState } from "react";
import { MAX_COMMENT_IMAGE_BYTES, MAX_COMMENT_IMAGES } from "#domain/review/comment-images/terms.ts";
import { t } from "#kernel/language.ts";
import type { DraftStore } from "#studio/content/drafts/draft-store.ts";
import { recordShape } from "#studio/content/drafts/merge.ts";
import { useDraft } from "#studio/content/drafts/use-draft.ts";
import { loadChunk } from "#ui/load-chunk.ts";

/** An image as it was uploaded, for the comment that is being written. */
export interface UploadedImage {
  id: number;
  width: number;
  height: number;
  /** Of its small form. */
  thumbnailUrl: string;
}

export interface AttachedImage extends UploadedImage {
  altText: string;
}

/** @throws Error with a message for the person */
export type UploadImage = (file: File) => Promise<UploadedImage>;

const IMAGE = /^image\//;
const HEIC_NAME = /\.hei[cf]s?$/i;
/** What the field offers. Phones convert HEIC photos for it where they can. */
export const IMAGE_FILES = "image/png,image/jpeg,image/webp,image/gif,image/avif,image/heic,image/heif";

const SHAPE = recordShape<{ images: readonly AttachedImage[] }>({ images: [] });

/**
 * The images of a comment that is being written: chosen, pasted or dropped, uploaded at once, and sent with the comment.
 * Until then they are stored on this device beside its text.
 * @param upload to whatever keeps them until then
 * @param what key of the comment's draft
 */
export function useCommentImages(upload: UploadImage, store: DraftStore, what: string) {
  const content = { images: [] };
  const [draft, session] = useDraft({ store, shape: SHAPE, what: () => `images.${what}`, server: null, content });
  const { images } = draft.content;
  const setImages = (change: (before: readonly AttachedImage[]) => readonly AttachedImage[]) =>
    session.change((latest) => ({ images: change(latest.images) }));
  const [uploading, setUploading] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const onTheirWay = useRef(0);
  const remove = (id: number) => setImages((before) => before.filter((image) => image.id !== id));

  const uploadOne = async (file: File) => {
    try {
      const image = await upload(await prepare(file));
      setImages((before) => [...before, { ...image, altText: "" }]);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t("Couldn't upload the image"));
    } finally {
      onTheirWay.current -= 1;
      setUploading(onTheirWay.current);
    }
  };
  const add = (files: readonly File[]) => {
    const found = files.filter(({ type, name }) => IMAGE.test(type) || HEIC_NAME.test(name));
    const room = Math.max(MAX_COMMENT_IMAGES - session.read().content.images.length - onTheirWay.current, 0);
    const accepted = found.slice(0, room);
    setProblem(
      found.length < files.length
        ? t("Only images can be added to a comment.")
        : accepted.length < found.length
          ? t("A comment takes up to {count} images.", { count: MAX_COMMENT_IMAGES })
          : null,
    );
    onTheirWay.current += accepted.length;
    setUploading(onTheirWay.current);
    void accepted.reduce((before, file) => before.then(() => uploadOne(file)), Promise.resolve());
  };
  return {
    images,
    isUploading: uploading > 0,
    isFull: images.length + uploading >= MAX_COMMENT_IMAGES,
    uploading,
    problem,
    add,
    remove: (id: number) => {
      setProblem(null);
      remove(id);
    },
    /** Removes an image that couldn't be shown, if the server no longer has it: unsent ones are kept for a while. */
    removeIfGone: async ({ id, thumbnailUrl }: UploadedImage) => {
      const response = await fetch(thumbnailUrl).catch(() => null);
      if (response?.status !== 404) return;
      setProblem(t("An image of this comment is no longer there. Add it again."));
      remove(id);
    },
    setAltText: (id: number, altText: string) =>
      setImages((before) => before.map((image) => (image.id === id ? { ...image, altText } : image))),
    clear: () => {
      setProblem(null);
      setImages(() => []);
    },
    /** As they are sent. */
    input: images.map(({ id, altText }) => ({ id, alt_text: altText.trim() })),
    /** Of the form: images are pasted and dropped anywhere in it. */
    targets: {
      "data-over": isOver || undefined,
      onPaste: (event: ClipboardEvent) => {
        const files = [...event.clipboardData.files];
        // A text with a picture of itself, as office programs copy it, is pasted as text.
        if (files.length === 0 || event.clipboardData.types.includes("text/plain")) return;
        event.preventDefault();
        event.stopPropagation();
        add(files);
      },
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (files.length === 0) return;
        event.preventDefault();
        event.stopPropagation();
        add(files);
      },
    },
  };
}

/** @throws Error for a file that the server would refuse for certain */
async function prepare(file: File): Promise<File> {
  const { withoutHeic } = await loadChunk(() => import("#studio/content/media/uploads/without-heic.ts"));
  const prepared = await withoutHeic(file);
  if (!prepared) throw new Error(t("This browser can't read HEIC images. Convert it to JPEG first."));
  if (prepared.size > MAX_COMMENT_IMAGE_BYTES)
    throw new Error(t("The image is larger than {maximum} MiB.", { maximum: MAX_COMMENT_IMAGE_BYTES / 1024 ** 2 }));
  return prepared;
}
