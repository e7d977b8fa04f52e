import { type PreviewShape, STREAM } from "../shared/description/preview-shapes.ts";

/** How its posts look to readers. */
export const previews: Record<string, PreviewShape> = {
  telegram: { ...STREAM, kind: "bubble", line: "none", visible: 10, acts: [] },
};
