import { type PreviewShape, pollShown, WALL } from "../shared/description/preview-shapes.ts";

/** How its posts look to readers. */
export const previews: Record<string, PreviewShape> = {
  reddit: {
    ...WALL,
    card: "never",
    several: "swipe",
    hasThumbnails: () => true,
    handle: (handle) => `u/${handle.replace(/^(u\/|@)/, "")}`,
    line: "none",
    title: "above",
    acts: ["thumb", "comment", "share"],
    extras: (options) => ({ poll: pollShown(options) }),
  },
};
