import { ARTICLE, type PreviewShape } from "../shared/description/preview-shapes.ts";

/** How its posts look to readers. */
export const previews: Record<string, PreviewShape> = {
  piefed: { ...ARTICLE, acts: ["like", "comment", "share", "save"] },
};
