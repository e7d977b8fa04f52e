import { useEffect, useId, useRef, useState } from "react";
import type { Asset } from "../asset.ts";
import classes from "./edit-dialog.module.css";
import { type ImageEdit, svgColorMatrix, turnedSize } from "./image-edit.ts";
import type { Drawn } from "./use-contrasts.ts";

/** Of the preview's longer side, in pixels. */
const MAX_PREVIEW = 1400;

/** The image with its rotation, mirroring and colors, not yet cropped. */
export function TurnedPicture({
  asset,
  edit,
  className = classes.picture,
  onDrawn,
}: {
  asset: Asset;
  edit: ImageEdit;
  className?: string | undefined;
  /** Called each time the image was drawn. */
  onDrawn?: ((drawn: Drawn) => void) | undefined;
}) {
  const filterId = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = usePicture(asset.url);
  const { rotate, isMirrored, isUpsideDown } = edit;
  const { width, height } = asset;
  const scale = Math.min(1, MAX_PREVIEW / Math.max(width, height));
  const turned = turnedSize({ width: Math.round(width * scale), height: Math.round(height * scale) }, { rotate });
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context || !picture) return;
    context.resetTransform();
    context.clearRect(0, 0, turned.width, turned.height);
    context.translate(turned.width / 2, turned.height / 2);
    context.scale(isMirrored ? -1 : 1, isUpsideDown ? -1 : 1);
    context.rotate((rotate * Math.PI) / 180);
    context.drawImage(picture, (-width * scale) / 2, (-height * scale) / 2, width * scale, height * scale);
    onDrawn?.({ canvas: context.canvas });
  }, [picture, rotate, isMirrored, isUpsideDown, width, height, scale, turned.width, turned.height, onDrawn]);
  return (
    <>
      <canvas
        ref={canvas}
        className={className}
        role="img"
        aria-label={asset.alt_text || asset.name}
        width={turned.width}
        height={turned.height}
        style={{ filter: `url(#${CSS.escape(filterId)})` }}
      />
      <svg className="visually-hidden" aria-hidden="true">
        <filter id={filterId} colorInterpolationFilters="sRGB">
          <feColorMatrix values={svgColorMatrix(edit)} />
        </filter>
      </svg>
    </>
  );
}

/** The decoded image; null until it is loaded. */
function usePicture(url: string): HTMLImageElement | null {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    const image = new Image();
    image.onload = () => setPicture(image);
    image.src = url;
    return () => {
      image.onload = null;
    };
  }, [url]);
  return picture;
}
