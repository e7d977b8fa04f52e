import { ARTICLE, type PreviewShape } from "../shared/description/preview-shapes.ts";

/** How its emails look to readers. */
export const previews: Record<string, PreviewShape> = { mailchimp: ARTICLE };
