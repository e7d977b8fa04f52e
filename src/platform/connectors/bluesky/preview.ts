import { type PreviewShape, quoteShown, STREAM } from "../shared/description/preview-shapes.ts";

/** How its posts look to readers. */
export const previews: Record<string, PreviewShape> = {
  bluesky: { ...STREAM, extras: (options) => ({ quote: quoteShown(options) }) },
};
