import { type PreviewShape, STREAM, withoutAt } from "../shared/description/preview-shapes.ts";

const shape = { column: "under", card: "never", media: "before", title: "above", visible: 10 } as const;
/** How its posts look to readers. */
export const previews: Record<string, PreviewShape> = { tumblr: { ...STREAM, ...shape, handle: withoutAt } };
