"use client";

import { Suspense, useMemo, useState } from "react";
import type { Anchor } from "#domain/review/comments/schema.ts";
import type { Captions } from "#platform/connectors/shared/text/captions.ts";
import type { Elements } from "#ui/elements.ts";
import { ImageOpenerContext } from "#ui/image-link.tsx";
import { lazy, usePreload } from "#ui/lazy.tsx";
import { usePostView } from "../post-view.tsx";
import type { ViewedImage } from "./image-viewer.tsx";
import { entryId, type Mark } from "./marks.ts";
import { ReviewedVideo } from "./reviewed-video.tsx";

const ImageViewer = lazy(() => import("./image-viewer.tsx"));

interface ReviewedMediaProps {
  media: readonly (ViewedImage & { kind: string; thumbnail_url: string; duration_ms: number | null })[];
  /** Of the first video, on the channel that is shown. */
  captions: Captions | null;
  marks: readonly Mark[];
  /** Begins a comment on a place; null for whoever may not comment. */
  onComment: ((anchor: Anchor) => void) | null;
  /** The preview, whose images open here. */
  children: Elements;
}

/** The preview of a post with the comments on its images, and its videos with those on them. */
export function ReviewedMedia({ media, captions, marks, onComment, children }: ReviewedMediaProps) {
  const { shown } = usePostView();
  const [opened, setOpened] = useState<{ imageId: number; markId: number | null } | null>(null);
  const [lastShown, setLastShown] = useState(shown);
  usePreload(ImageViewer);
  const images = media.filter(({ kind }) => kind === "image");
  if (shown !== lastShown) {
    setLastShown(shown);
    const image = images.find(({ id }) => id === shown?.media_id);
    if (image) {
      const mark = marks.find(({ anchor }) => JSON.stringify(anchor) === JSON.stringify(shown));
      setOpened({ imageId: image.id, markId: mark?.id ?? null });
    }
  }
  const opener = useMemo(
    () => ({
      open: (url: string) => {
        const image = media.find((each) => each.kind === "image" && each.url === url);
        if (image) setOpened({ imageId: image.id, markId: null });
        return image !== undefined;
      },
      commentsOn: (url: string) => {
        const id = media.find((each) => each.url === url)?.id;
        const own = marks.filter(({ anchor }) => anchor.media_id === id);
        return { count: own.length, points: own.flatMap(({ anchor }) => anchor.point ?? []) };
      },
    }),
    [media, marks],
  );
  return (
    <>
      <ImageOpenerContext value={opener}>{children}</ImageOpenerContext>
      {media
        .filter(({ kind }) => kind === "video")
        .map((video, index) => (
          <ReviewedVideo
            key={video.id}
            video={video}
            captions={index === 0 ? captions : null}
            marks={marks.filter(({ anchor }) => anchor.media_id === video.id)}
            shown={shown}
            onComment={onComment}
            onGo={goToComment}
          />
        ))}
      {opened ? (
        <Suspense>
          <ImageViewer
            images={images}
            marks={marks}
            first={opened}
            onComment={onComment}
            onGo={goToComment}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Once a dialog has given the focus back. */
function goToComment(id: number): void {
  setTimeout(() => {
    const entry = document.getElementById(entryId(id));
    entry?.focus({ preventScroll: true });
    entry?.scrollIntoView({ block: "center" });
  });
}
