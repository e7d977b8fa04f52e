import { msg } from "#kernel/language.ts";
import {
  GALLERY,
  type PreviewShape,
  pollShown,
  STREAM,
  WALL,
  withoutAt,
} from "../shared/description/preview-shapes.ts";

/** How its posts look to readers. */
export const previews: Record<string, PreviewShape> = {
  facebook: { ...WALL, clamp: { characters: 477, lines: 5, word: msg("See more") } },
  instagram: {
    ...GALLERY,
    // The cover of a reel.
    hasThumbnails: ({ type }) => type === "reel",
    clamp: { characters: 125, lines: 2, word: msg("more") },
    acts: ["like", "comment", "share", "save"],
  },
  threads: {
    ...STREAM,
    handle: withoutAt,
    line: "none",
    several: "swipe",
    extras: (options) => ({ poll: pollShown(options) }),
  },
};
