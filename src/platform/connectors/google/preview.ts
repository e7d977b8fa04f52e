import { msg } from "#kernel/language.ts";
import { type PreviewShape, WALL } from "../shared/description/preview-shapes.ts";

/** How its posts look to readers. */
export const previews: Record<string, PreviewShape> = {
  youtube: {
    ...WALL,
    card: "never",
    line: "none",
    media: "before",
    hasThumbnails: () => true,
    title: "below",
    clamp: { characters: 150, lines: 3, word: msg("…more") },
    acts: ["thumb", "share", "save"],
  },
  google_business: {
    ...WALL,
    card: "never",
    media: "before",
    title: "below",
    clamp: { characters: 250, lines: 4, word: msg("More") },
    acts: ["share"],
  },
};
