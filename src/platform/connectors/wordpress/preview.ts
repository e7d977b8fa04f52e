import { ARTICLE, type PreviewShape } from "../preview-shapes.ts";

/** How its posts look to readers. */
export const previews: Record<string, PreviewShape> = { wordpress: ARTICLE };
