"use client";

import { Suspense, useState } from "react";
import { t } from "#kernel/language.ts";
import { lazy } from "#ui/lazy.tsx";
import type { ViewedImage } from "../marks/image-viewer.tsx";
import classes from "./comment-images.module.css";

const ImageViewer = lazy(() => import("../marks/image-viewer.tsx"));

export interface ShownImage extends ViewedImage {
  thumbnail_url: string;
}

/** The images of a comment, which open in full size. */
export function CommentImages({ images }: { images: readonly ShownImage[] }) {
  const [openedId, setOpened] = useState<number | null>(null);
  if (images.length === 0) return null;
  return (
    <>
      <ul className={classes.images} aria-label={t("Images of the comment")}>
        {images.map(({ id, thumbnail_url: src, alt_text: alt, width, height }, index) => (
          <li key={id}>
            <button type="button" className={classes.opener} onClick={() => setOpened(id)}>
              {/* biome-ignore lint/performance/noImgElement: our own route serves it small. */}
              <img
                className={classes.image}
                src={src}
                alt={alt || t("Image {number}", { number: index + 1 })}
                width={width}
                height={height}
                loading="lazy"
              />
            </button>
          </li>
        ))}
      </ul>
      {openedId === null ? null : (
        <Suspense>
          <ImageViewer
            images={images}
            marks={[]}
            first={{ imageId: openedId, markId: null }}
            onComment={null}
            onGo={() => {}}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}
