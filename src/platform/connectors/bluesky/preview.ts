import { type PreviewShape, STREAM } from "../preview-shapes.ts";

/** How its posts look to readers. */
export const previews: Record<string, PreviewShape> = { bluesky: STREAM };
