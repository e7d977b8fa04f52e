import { lookUp } from "#kernel/look-up.ts";
import { previews } from "../../list/previews.ts";
import { type PreviewShape, STREAM } from "./preview-shapes.ts";

/** The layout of a platform's posts; without one of its own, they look like a stream of short posts. */
export function previewShapeOf(platform: string): PreviewShape {
  return lookUp(previews, platform) ?? STREAM;
}
